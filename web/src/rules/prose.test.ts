import { describe, expect, it } from 'vitest'
import { parseProse, parseSpans } from './prose'

describe('prose', () => {
  it('finds what stands out in a line', () => {
    expect(parseSpans('Take `place d4` (H-4), see §3.2, *never* **both**.').map((span) => [span.kind, span.text])).toEqual([
      ['plain', 'Take '],
      ['code', 'place d4'],
      ['plain', ' ('],
      ['ruling', 'H-4'],
      ['plain', '), see '],
      ['paragraph', '3.2'],
      ['plain', ', '],
      ['emphasis', 'never'],
      ['plain', ' '],
      ['strong', 'both'],
      ['plain', '.'],
    ])
  })
  it('loses no word of a plain line', () => expect(parseSpans('no marks here')).toEqual([{ kind: 'plain', text: 'no marks here' }]))
  it('tells drawings, lists, tables and paragraphs apart', () => {
    const text = 'One\nline.\n\n    a b\n    c d\n\n- first\n- second\n\n| n | m |\n|---|---|\n| 1 | 2 |\n'
    expect(parseProse(text).map((block) => block.kind)).toEqual(['text', 'drawing', 'list', 'table'])
  })
  it('keeps a drawing as it is', () => {
    expect(parseProse('    1  . A\n       a b')).toEqual([{ kind: 'drawing', text: '1  . A\n   a b' }])
  })
  it('reads a table without its ruler', () => {
    const [table] = parseProse('| n | m |\n|---|---|\n| 1 | 2 |')
    expect(table).toMatchObject({ kind: 'table', head: [[{ text: 'n' }], [{ text: 'm' }]], rows: [[[{ text: '1' }], [{ text: '2' }]]] })
  })
})
