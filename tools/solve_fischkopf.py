"""Solve the contests and duels of Fischkopf and write them where the game reads them; takes minutes."""

from tafelrunde.games.fischkopf.solution import PATH, write_solution

write_solution(PATH)
print(f"{PATH}: {PATH.stat().st_size} bytes")
