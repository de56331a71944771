import { describe, expect, it } from 'vitest'
import { stayAwake, type Lamp, type Page, type Sentinel } from './wake'

class House extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  // Lights that burn, and requests that nobody has answered yet.
  lit = 0
  waiting: ((sentinel: Sentinel) => void)[] = []

  get page(): Page {
    return this
  }

  readonly lamp: Lamp = { request: () => new Promise((resolve) => this.waiting.push(resolve)) }

  async grant(): Promise<void> {
    for (const resolve of this.waiting.splice(0)) {
      this.lit += 1
      let isLit = true
      resolve({
        release: () => {
          if (isLit) this.lit -= 1
          isLit = false
          return Promise.resolve()
        },
      })
    }
    await settle()
  }

  turn(state: DocumentVisibilityState): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('the screen', () => {
  it('stays lit until it is no longer wanted', async () => {
    const house = new House()
    const end = stayAwake(house.page, house.lamp)
    await house.grant()
    expect(house.lit).toBe(1)
    end()
    expect(house.lit).toBe(0)
    house.turn('visible')
    expect(house.waiting).toEqual([])
  })
  it('goes dark with a hidden page and is lit again with it', async () => {
    const house = new House()
    stayAwake(house.page, house.lamp)
    await house.grant()
    house.turn('hidden')
    expect([house.lit, house.waiting.length]).toEqual([0, 0])
    house.turn('visible')
    await house.grant()
    expect(house.lit).toBe(1)
  })
  it('is not lit by what was granted too late', async () => {
    const house = new House()
    const end = stayAwake(house.page, house.lamp)
    end()
    await house.grant()
    expect(house.lit).toBe(0)
  })
  it('has one light at most', async () => {
    const house = new House()
    stayAwake(house.page, house.lamp)
    house.turn('hidden')
    house.turn('visible')
    await house.grant()
    expect(house.lit).toBe(1)
  })
  it('is left alone where that is refused or unknown', async () => {
    const house = new House()
    stayAwake(house.page, { request: () => Promise.reject(new Error('no battery')) })()
    stayAwake(house.page, null)()
    await settle()
    expect(house.lit).toBe(0)
  })
})
