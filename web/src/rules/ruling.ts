// Where a rulebook names the readings that were taken where the printed rules are silent.
import type { RulesInfo } from '../protocol'

export function rulingsOf(book: RulesInfo): { ruling: string; paragraphs: string[] }[] {
  const found = new Map<string, string[]>()
  for (const { number, rulings } of book.chapters.flatMap((chapter) => chapter.paragraphs))
    for (const ruling of rulings) found.set(ruling, [...(found.get(ruling) ?? []), number])
  const order = (ruling: string) => Number(ruling.split('-')[1])
  return [...found].map(([ruling, paragraphs]) => ({ ruling, paragraphs })).sort((one, other) => order(one.ruling) - order(other.ruling))
}

// Where a ruling is named first, its own address is too.
export function firstRulings(book: RulesInfo): Map<string, string[]> {
  const first = new Map<string, string[]>()
  for (const { ruling, paragraphs } of rulingsOf(book)) {
    const number = paragraphs[0] ?? ''
    first.set(number, [...(first.get(number) ?? []), ruling])
  }
  return first
}
