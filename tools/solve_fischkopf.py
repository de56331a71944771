"""Solve the contests and duels of Fischkopf and write them where the game reads them; takes minutes."""

import argparse

from tafelrunde.games.fischkopf.solution import PATH, write_solution

argparse.ArgumentParser(description=__doc__).parse_args()
write_solution(PATH)
print(f"{PATH}: {PATH.stat().st_size} bytes")
