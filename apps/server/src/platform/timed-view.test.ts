import { describe, expect, it } from 'vitest'
import { createTimedView } from './timed-view.ts'

describe('a timed view', () => {
  it('is derived again when the rows change, when it expires, and when the clock is set back', () => {
    let rows = { name: 'a' }
    let nowMs = 100
    const view = createTimedView(
      () => rows,
      ({ name }, at) => ({ view: { name, at }, validUntilMs: at + 10 }),
      () => nowMs,
    )
    const first = view()
    nowMs = 109
    expect(view()).toBe(first)
    nowMs = 110
    expect(view()).toEqual({ name: 'a', at: 110 })
    rows = { name: 'b' }
    expect(view()).toEqual({ name: 'b', at: 110 })
    nowMs = 50
    expect(view()).toEqual({ name: 'b', at: 50 })
  })
})
