import { describe, expect, it } from 'vitest'
import { parseColour } from './colour'
import { flatten } from './flatten'
import { parseSheet, resolve } from './sheet'

describe('colours', () => {
  it.each([
    ['#abc', '#aabbcc', 1],
    ['rgb(30 15 0 / 0.3)', '#1e0f00', 0.3],
    ['transparent', '#000000', 0],
    ['color-mix(in srgb, #ff0000, #000 50%)', '#800000', 1],
    ['color-mix(in srgb, #ffffff 25%, #000000)', '#404040', 1],
    ['oklch(1 0 0)', '#ffffff', 1],
  ])('reads %s', (text, hex, alpha) => expect(parseColour(text)).toEqual({ hex, alpha }))
  it('leaves what is no colour alone', () => expect(parseColour('url(#paint)')).toBeNull())
})

describe('style sheets', () => {
  it('puts variables in, the light theme first', () => {
    const variables = new Map([
      ['--a', 'light-dark(var(--b), #000)'],
      ['--b', '#fff'],
    ])
    expect(resolve('1px var(--a) var(--none, 2px)', variables)).toBe('1px #fff 2px')
  })
  it('reads what holds for a still drawing', () => {
    const css =
      '.a, .b > .c { fill: red } @media (max-width: 1px) { .a { fill: blue } } .a:hover { fill: green } @keyframes x { to { fill: blue } }'
    expect(parseSheet(css)).toHaveLength(2)
  })
})

describe('flattening', () => {
  const flat = (svg: string, css: string) => flatten(svg, parseSheet(css)).replace(' xmlns="http://www.w3.org/2000/svg"', '')
  it('writes styles where they belong', () => {
    const css =
      ':root { --x: #123456 } .seat { --c: rgb(255 0 0 / 0.5) } .mark { fill: var(--c); stroke: var(--x) } g .mark { stroke-width: 2px }'
    expect(flat('<svg viewBox="0 0 1 1"><g class="seat"><path class="mark" d="M0 0"/></g></svg>', css)).toBe(
      '<svg viewBox="0 0 1 1"><g><path d="M0 0" fill="#ff0000" stroke="#123456" stroke-width="2" fill-opacity="0.5"/></g></svg>',
    )
  })
  it('lets the stronger rule win, and what stands with the element most of all', () => {
    const css = 'rect { fill: #111 } .a.b { fill: #222 } .a { fill: #333 }'
    expect(flat('<svg><rect class="a b"></rect><rect class="a" style="fill: #444"></rect></svg>', css)).toBe(
      '<svg><rect fill="#222222"/><rect fill="#444444"/></svg>',
    )
  })
  it('drops what is not seen, comments and what only browsers need', () => {
    expect(flat('<svg role="img"><!--[--><g class="gone"><rect/></g><!--]--></svg>', '.gone { display: none }')).toBe('<svg/>')
  })
  it('sets type that paper has', () => {
    expect(flat('<svg><text class="t">7</text></svg>', '.t { font: 650 10.5px/1 sans-serif; text-anchor: middle }')).toBe(
      '<svg><text font-weight="650" font-size="10.5" text-anchor="middle" font-family="Libertinus Serif">7</text></svg>',
    )
  })
})
