"""Calibration of the analysis: its chance models are fitted to games of bots, and checked on other games."""
