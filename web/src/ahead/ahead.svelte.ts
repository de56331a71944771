// A move that somebody decides on before it is his turn: until then it stays on this device, and nobody is told of it.
import { memory } from '../memory'

export interface Plan {
  match: number
  seat: number
  action: string
  // The action as it was called when it was chosen: later it may be none any more.
  words: string
}

export class Ahead {
  // What there is to choose from, as long as one chooses.
  choices = $state.raw<string[] | null>(null)
  plan = $state.raw<Plan | null>(null)
  // Whether it is one's turn, and the plan is shown and about to be sent.
  isDue = $state(false)
  // What the plan was called that turned out to be impossible.
  lost = $state<string | null>(null)

  constructor(private readonly table: string) {
    this.plan = memory.find(table)?.plan ?? null
  }

  offer(choices: string[]): void {
    this.lost = null
    this.choices = choices
  }

  stop = (): void => {
    this.choices = null
  }

  decide(plan: Plan): void {
    this.choices = null
    this.keep(plan)
  }

  drop = (): void => {
    this.isDue = false
    if (this.plan) this.keep(null)
  }

  // It is the seat's turn, with these choices. A plan of another match or seat means nothing any more.
  meet(match: number, seat: number, choices: string[]): void {
    this.choices = null
    const { plan } = this
    if (!plan) return
    if (plan.match === match && plan.seat === seat && choices.includes(plan.action)) {
      this.isDue = true
      return
    }
    this.drop()
    this.lost = plan.match === match && plan.seat === seat ? plan.words : null
  }

  private keep(plan: Plan | null): void {
    this.plan = plan
    memory.note(this.table, { plan })
  }
}
