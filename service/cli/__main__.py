"""`python -m service.cli` is `estancia`."""

from service.cli import main

main(prog_name="estancia")
