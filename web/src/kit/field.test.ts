import { describe, expect, it } from 'vitest'
import { movable, nameOf, piecesOf, placeOf, rowsOfNames, stepOf, targetsFrom } from './field'

describe('fields', () => {
  it('are named from the bottom left', () => {
    expect([nameOf(0, 0), nameOf(10, 10), nameOf(3, 8)]).toEqual(['a1', 'k11', 'd9'])
  })

  it('have names that lead back to their places', () => {
    for (const name of rowsOfNames(11).flat()) {
      const { column, row } = placeOf(name)
      expect(nameOf(column, row)).toBe(name)
    }
  })

  it('are read row by row, the highest first', () => {
    expect(rowsOfNames(2)).toEqual([
      ['a2', 'b2'],
      ['a1', 'b1'],
    ])
  })
})

describe('a drawn board', () => {
  it('becomes a map of its pieces', () => {
    expect([...piecesOf(['.A', 'B.'])]).toEqual([
      ['b2', 'A'],
      ['a1', 'B'],
    ])
  })
})

describe('choices', () => {
  const choices = ['a1-a2', 'a1-b1', 'b2-a2', 'place c3', 'stop']

  it('are steps only where they lead from field to field', () => {
    expect(choices.map(stepOf)).toEqual([{ from: 'a1', to: 'a2' }, { from: 'a1', to: 'b1' }, { from: 'b2', to: 'a2' }, null, null])
    expect(stepOf('j10-j11')).toEqual({ from: 'j10', to: 'j11' })
  })

  it('lead from a picked field to its targets', () => {
    expect([...targetsFrom(choices, 'a1')]).toEqual([
      ['a2', 'a1-a2'],
      ['b1', 'a1-b1'],
    ])
    expect(targetsFrom(choices, null).size).toBe(0)
  })

  it('say which stones can move', () => {
    expect([...movable(choices)]).toEqual(['a1', 'b2'])
  })
})
