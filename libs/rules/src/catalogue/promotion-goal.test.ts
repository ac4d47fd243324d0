import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../foundation/durations.ts'
import { goalProgress } from './promotion-goal.ts'

const nowMs = Date.UTC(2026, 11, 15, 12)
/** 312 of 500, of which 126 in the last seven days, 9 days before the end. */
const goal = {
  wanted: 500,
  done: 312,
  recent: 126,
  sinceMs: nowMs - 7 * dayMs,
  nowMs,
  endMs: nowMs + 9 * dayMs,
}

it('[Q-13] a goal is estimated at the pace of the last seven days', () => {
  expect(goalProgress(goal)).toEqual({ state: 'behind', expected: 474, daysLeft: 9 })
  expect(goalProgress({ ...goal, recent: 147 })).toEqual({ state: 'on-course', expected: 501, daysLeft: 9 })
})

it('[Q-13] a younger banner or ad is estimated at the pace since its first view, from one day on', () => {
  const young = { ...goal, done: 40, recent: 40, sinceMs: nowMs - 2 * dayMs }
  expect(goalProgress(young)).toMatchObject({ state: 'behind', expected: 220 })
  const new_ = { ...young, sinceMs: nowMs - dayMs + hourMs }
  expect(goalProgress(new_)).toEqual({ state: 'open', expected: null, daysLeft: 9 })
  expect(goalProgress({ ...goal, done: 0, recent: 0, sinceMs: null })).toMatchObject({ state: 'open' })
})

it('[Q-13] a goal without views or clicks for seven days is expected to stay where it is', () => {
  expect(goalProgress({ ...goal, recent: 0 })).toEqual({ state: 'behind', expected: 312, daysLeft: 9 })
})

it.each([
  [{ done: 500 }, { state: 'reached', expected: 662, daysLeft: 9 }],
  [
    { done: 500, endMs: nowMs },
    { state: 'reached', expected: null, daysLeft: 0 },
  ],
  [
    { done: 499, endMs: nowMs - dayMs },
    { state: 'missed', expected: null, daysLeft: 0 },
  ],
  [{ endMs: nowMs + 1 }, { state: 'behind', expected: 312, daysLeft: 1 }],
] as const)('[Q-13] a goal with %j is %j', (facts, progress) => {
  expect(goalProgress({ ...goal, ...facts })).toEqual(progress)
})
