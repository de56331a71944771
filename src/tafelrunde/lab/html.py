"""The frame of every page of the laboratory: one file with its style, that loads nothing from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tafelrunde.plot import FONT, svg_style

STYLE = f"""
:root {{ color-scheme: light dark; --ground: #f6f2ea; --paper: #fffdf8; --ink: #23201b;
  --faint: #6d675d; --rule: #e4ded2; --accent: #0072b2; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --ground: #141312; --paper: #1c1b19; --ink: #f1ece2;
    --faint: #a79f92; --rule: #3a3732; --accent: #56b4e9; }}
}}
* {{ box-sizing: border-box; }}
body {{ margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 {FONT}; }}
main {{ max-width: 860px; margin: 0 auto; padding: 32px 20px 64px; }}
h1 {{ font-size: 2rem; line-height: 1.2; margin: 0 0 8px; }}
h2 {{ font-size: 1.3rem; margin: 0 0 4px; }}
h3 {{ font-size: 1rem; margin: 24px 0 4px; }}
p {{ margin: 4px 0 12px; max-width: 46em; }}
a {{ color: var(--accent); }}
.faint {{ color: var(--faint); }}
section {{
  background: var(--paper); border: 1px solid var(--rule); border-radius: 12px; padding: 20px 24px; margin: 20px 0;
}}
nav {{ display: flex; flex-wrap: wrap; gap: 4px 14px; margin: 12px 0; font-size: .9rem; }}
ul.findings {{ padding-left: 1.2em; }}
ul.findings li {{ margin: 6px 0; }}
.wide {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-size: .9rem; margin: 12px 0; font-variant-numeric: tabular-nums; }}
th, td {{ padding: 5px 12px 5px 0; text-align: right; border-bottom: 1px solid var(--rule); vertical-align: top; }}
th:first-child, td:first-child {{ text-align: left; }}
th {{ color: var(--faint); font-weight: 600; }}
svg {{ max-width: 100%; height: auto; display: block; margin: 12px 0; }}
svg .whisker {{ stroke: var(--ink); stroke-width: 1.5; opacity: .7; }}
code {{ font-size: .92em; }}
details summary {{ cursor: pointer; margin: 8px 0; }}
@media print {{
  body {{ background: none; }} nav {{ display: none; }} section {{ break-inside: avoid; border: 0; padding: 0; }}
}}
"""


def page(language: str, title: str, body: str) -> str:
    # A number and its percent sign stay on one line.
    body = body.replace(" %", "\u00a0%")
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{svg_style()}{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def section(name: str, title: str, *parts: str) -> str:
    return f'<section id="{name}">\n<h2>{escape(title)}</h2>\n' + "\n".join(parts) + "\n</section>"


def paragraph(words: str, style: str = "") -> str:
    return f'<p class="{style}">{escape(words)}</p>' if style else f"<p>{escape(words)}</p>"


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows)
    return f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>'


def folded(summary: str, content: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>\n{content}\n</details>"


def bullets(items: Sequence[str], style: str = "") -> str:
    """Of items that are HTML already."""
    return f'<ul class="{style}">' + "".join(f"<li>{item}</li>" for item in items) + "</ul>"
