"""How do the hosted bots of Ranchers play?"""
