import { describe, expect, it } from 'vitest'
import type { LessonAnswer, View } from '../protocol'
import { Lesson } from './lesson.svelte'

function answer(verdict: LessonAnswer['verdict'], number: number, more: Partial<LessonAnswer> = {}): LessonAnswer {
  const view = { number, choices: ['a', 'b'] } as View
  return { verdict, scenes: [{ view, lines: [] }], answer: null, paragraph: null, show: 'a', paragraphs: ['1.1'], spots: [], ...more }
}

// Every turn of the loop that is waiting.
const settle = () => new Promise((resolve) => setTimeout(resolve))

function lessonWith(answers: Record<string, LessonAnswer | Error>): { lesson: Lesson; asked: string[] } {
  const asked: string[] = []
  const lesson = new Lesson({ id: 'aim', steps: 2 }, (step, actions) => {
    asked.push(`${step}: ${actions.join(' ')}`)
    const found = answers[actions.join(' ')]
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found!)
  })
  return { lesson, asked }
}

describe('a lesson', () => {
  it('goes on with what leads on, and is done at the end', async () => {
    const { lesson, asked } = lessonWith({ '': answer('on', 0), a: answer('on', 1), 'a b': answer('done', 2) })
    await lesson.begin(0)
    lesson.act('a')
    await settle()
    expect([lesson.view?.number, lesson.before?.number, lesson.isDone]).toEqual([1, 0, false])
    lesson.act('b')
    await settle()
    expect([lesson.view?.number, lesson.isDone]).toEqual([2, true])
    lesson.act('a')
    await settle()
    expect(asked).toEqual(['1: ', '1: a', '1: a b'])
  })
  it('lets what the board does in answer follow at once', async () => {
    const { lesson, asked } = lessonWith({ '': answer('on', 0), a: answer('on', 1), 'a b': answer('done', 2) })
    await lesson.begin(0)
    lesson.act('a')
    while (lesson.view?.number !== 1) await Promise.resolve()
    lesson.act('b')
    await settle()
    expect(asked.at(-1)).toBe('1: a b')
    expect(lesson.isDone).toBe(true)
  })
  it('takes back what leads astray, counts it, and answers', async () => {
    const { lesson, asked } = lessonWith({ '': answer('on', 0), b: answer('astray', 9, { answer: 'other' }), a: answer('done', 1) })
    await lesson.begin(0)
    lesson.act('b')
    await settle()
    expect([lesson.view?.number, lesson.tries, lesson.answer?.answer, lesson.refusal]).toEqual([0, 1, 'other', null])
    lesson.act('a')
    await settle()
    expect(asked.at(-1)).toBe('1: a')
    expect(lesson.isDone).toBe(true)
  })
  it('names the paragraph that forbids something', async () => {
    const { lesson } = lessonWith({ '': answer('on', 0), c: answer('refused', 0, { scenes: [], paragraph: '3.2' }) })
    await lesson.begin(0)
    lesson.act('c')
    await settle()
    expect(lesson.refusal).toMatchObject({ code: 'illegal-action', paragraph: '3.2' })
    expect(lesson.view?.number).toBe(0)
  })
  it('shows the way to who asks, until something is done', async () => {
    const { lesson } = lessonWith({ '': answer('on', 0), a: answer('on', 1) })
    await lesson.begin(0)
    expect(lesson.hint).toBeNull()
    lesson.isShowing = true
    expect(lesson.hint).toBe('a')
    lesson.act('a')
    await settle()
    expect(lesson.hint).toBeNull()
  })
  it('asks again when the server was away', async () => {
    const answers: Record<string, LessonAnswer | Error> = { '': answer('on', 0), a: new Error('away') }
    const { lesson } = lessonWith(answers)
    await lesson.begin(0)
    lesson.act('a')
    await settle()
    expect(lesson.isAway).toBe(true)
    answers.a = answer('done', 1)
    lesson.retry()
    await settle()
    expect([lesson.isAway, lesson.isDone]).toEqual([false, true])
  })
})
