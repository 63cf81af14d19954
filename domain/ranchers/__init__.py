"""Ranchers, by Alexandros Kapidakis: take an objective with an animal, fill a ranch, score them all."""
