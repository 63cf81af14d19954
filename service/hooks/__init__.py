"""What is a webhook: whom may it tell what, how is that signed and sent, and what if nobody takes it?"""
