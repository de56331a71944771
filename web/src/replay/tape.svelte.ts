// A recorded match, loaded piece by piece: what is looked at first, the rest while it is being looked at.
import * as api from '../api'
import type { Line, Replay, ReplayStep } from '../protocol'

// Open steps carry the views of all seats.
const PIECE = { open: 40, other: 150 }

export class Tape {
  steps = $state.raw<(ReplayStep | undefined)[]>([])
  total = $state(0)
  private isStopped = false
  // The step that is looked at, or would be if it were there.
  private wanted = 0

  private constructor(
    readonly head: Replay,
    private readonly load: (start: number, count: number) => Promise<Replay>,
    private readonly piece: number,
  ) {
    this.total = head.total
    this.keep(head)
  }

  // Is there with everything up to the moment after so many actions, and goes on by itself.
  static async open(table: string, match: number, eyes: api.Eyes, token: string | null, actions = 0): Promise<Tape> {
    const piece = eyes === 'open' ? PIECE.open : PIECE.other
    const load = (start: number, count: number) => api.replay(table, match, eyes, token, start, count)
    const tape = new Tape(await load(0, piece), load, piece)
    for (let start = piece; start < tape.total && actions > (tape.steps[start - 1]?.actions ?? 0); start += piece)
      tape.keep(await load(start, piece))
    void tape.loadRest()
    return tape
  }

  // The step that shows the moment after so many actions: not all eyes have seen all of them.
  stepAfter(actions: number): number {
    return Math.max(
      0,
      this.steps.findLastIndex((step) => step && (step.actions ?? 0) <= actions),
    )
  }

  stop(): void {
    this.isStopped = true
  }

  // What is wanted now comes next, whatever is still missing before it.
  want(number: number): void {
    this.wanted = number
  }

  // The lines of all steps that are there; a step that is not has none.
  lines(): { step: number; line: Line }[] {
    return this.steps.flatMap((step, number) => (step?.line ? [{ step: number, line: step.line }] : []))
  }

  scorings(): number[] {
    return this.steps.flatMap((step, number) => (step?.scoring ? [number] : []))
  }

  private keep({ start, steps }: Replay): void {
    const all = [...this.steps]
    all.length = this.total
    steps.forEach((step, index) => (all[start + index] = step))
    this.steps = all
  }

  private async loadRest(): Promise<void> {
    for (let start = this.findMissing(); start !== null && !this.isStopped; start = this.findMissing())
      this.keep(await this.load(start, this.piece))
  }

  // Where the next piece begins: from the wanted step on, and when all of that is there, from the beginning.
  private findMissing(): number | null {
    const starts = Array.from({ length: Math.ceil(this.total / this.piece) }, (_, index) => index * this.piece)
    const missing = starts.filter((start) => !this.steps[start])
    return missing.find((start) => start + this.piece > this.wanted) ?? missing[0] ?? null
  }
}
