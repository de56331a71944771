// A study as it is gone through: the moment on the screen, on the main line or on one beside it, and what is changed.
import * as api from '../api'
import type { HintThought, StudyScene, View } from '../protocol'
import { noteAt, withNote, type Note, type StudyFile } from './study'

export class StudyWalk {
  study = $state.raw<StudyFile>(null as never)
  // How many actions of the main line there were, and on which line beside it one is, how far.
  at = $state(0)
  line = $state<number | null>(null)
  lineAt = $state(0)
  scene = $state.raw<StudyScene | null>(null)
  before = $state.raw<View | null>(null)
  wrong = $state('')
  thought = $state.raw<HintThought | null>(null)
  private asked = 0

  constructor(
    study: StudyFile,
    private readonly look: typeof api.study = api.study,
  ) {
    this.study = study
  }

  get note(): Note {
    return noteAt(this.study, this.at)
  }

  get side(): string[] {
    return this.line === null ? [] : (this.note.lines[this.line]?.actions ?? [])
  }

  get actions(): string[] {
    return [...this.study.record.actions.slice(0, this.at), ...this.side.slice(0, this.lineAt)]
  }

  get seat(): number {
    return Math.max(0, this.scene?.to_act ?? 0)
  }

  get view(): View | null {
    return this.scene?.views[this.seat] ?? null
  }

  // To a moment of the main line.
  async go(at: number): Promise<void> {
    const to = Math.max(0, Math.min(this.study.record.actions.length, at))
    const isStep = to === this.at + 1 && this.line === null
    this.line = null
    this.lineAt = 0
    this.at = to
    await this.show(isStep)
  }

  async enter(line: number, lineAt = 1): Promise<void> {
    this.line = line
    this.lineAt = Math.max(0, Math.min(this.note.lines[line]?.actions.length ?? 0, lineAt))
    await this.show(false)
  }

  // Whoever acts goes on along the line that is there, or makes it longer, or begins one beside it.
  async act(action: string): Promise<void> {
    const { actions } = this.study.record
    if (this.line !== null) {
      const side = [...this.side.slice(0, this.lineAt), action]
      this.change({ lines: this.note.lines.map((each, number) => (number === this.line ? { ...each, actions: side } : each)) })
      this.lineAt += 1
    } else if (actions[this.at] === action) {
      this.at += 1
    } else if (this.at === actions.length) {
      this.study = { ...this.study, record: { ...this.study.record, actions: [...actions, action] } }
      this.at += 1
    } else {
      const known = this.note.lines.findIndex((each) => each.actions[0] === action)
      if (known < 0) this.change({ lines: [...this.note.lines, { actions: [action], text: '' }] })
      this.line = known < 0 ? this.note.lines.length - 1 : known
      this.lineAt = 1
    }
    await this.show(true)
  }

  change(part: Partial<Note>): void {
    this.study = withNote(this.study, { ...this.note, ...part })
  }

  removeLine(line: number): void {
    this.change({ lines: this.note.lines.filter((_, number) => number !== line) })
    void this.go(this.at)
  }

  // Another first position; what was noted about the one before says nothing about it. Where it cannot be, all stays.
  async begin(start: Record<string, unknown>): Promise<boolean> {
    const study = { ...this.study, record: { ...this.study.record, start, actions: [] }, notes: [] }
    try {
      this.scene = await this.look(study.record)
    } catch (error) {
      this.wrong = error instanceof api.Refusal ? error.detail || error.code : `${error}`
      return false
    }
    this.study = study
    this.at = this.lineAt = 0
    this.line = null
    this.before = this.thought = null
    this.wrong = ''
    return true
  }

  async analyse(): Promise<void> {
    this.thought = await api.analyse({ ...this.study.record, actions: this.actions }).catch(() => null)
  }

  async show(isStep: boolean): Promise<void> {
    const asked = ++this.asked
    const { game, seats, options, start, rules } = this.study.record
    try {
      const scene = await this.look({ game, seats, options, start, rules, actions: this.actions })
      if (asked !== this.asked) return
      this.before = isStep ? (this.scene?.views[Math.max(0, scene.to_act)] ?? null) : null
      this.scene = scene
      this.wrong = ''
    } catch (error) {
      this.wrong = error instanceof api.Refusal ? error.detail || error.code : `${error}`
    }
    this.thought = null
  }
}
