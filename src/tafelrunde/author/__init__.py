"""All that an author of a game needs: derive from Position, write methods as actions, and call `define`."""

from tafelrunde.author.game import define
from tafelrunde.author.option import Number
from tafelrunde.author.position import Position
from tafelrunde.author.scene import (
    Area,
    Arrow,
    Card,
    Cell,
    Counter,
    Die,
    Grid,
    Hand,
    Pile,
    Row,
    Scene,
    Step,
    Stone,
    Symbol,
    Text,
    Track,
    field_name,
    free_grid,
    hex_fields,
    hex_grid,
    hex_neighbours,
    square_fields,
    square_grid,
    square_neighbours,
)
from tafelrunde.author.secret import Hidden, Own
from tafelrunde.author.verb import chance, verb
from tafelrunde.core.game import AnyGame
from tafelrunde.core.state import CHANCE, NOBODY

__all__ = [
    "CHANCE",
    "NOBODY",
    "AnyGame",
    "Area",
    "Arrow",
    "Card",
    "Cell",
    "Counter",
    "Die",
    "Grid",
    "Hand",
    "Hidden",
    "Number",
    "Own",
    "Pile",
    "Position",
    "Row",
    "Scene",
    "Step",
    "Stone",
    "Symbol",
    "Text",
    "Track",
    "chance",
    "define",
    "field_name",
    "free_grid",
    "hex_fields",
    "hex_grid",
    "hex_neighbours",
    "square_fields",
    "square_grid",
    "square_neighbours",
    "verb",
]
