import { dayMs } from '../foundation/durations.ts'
import { expect, it } from 'vitest'
import { dueReminder } from './payment-reminder.ts'

const endsAt = Date.parse('2026-12-31T23:00:00Z')
const month = { startsAt: endsAt - 31 * dayMs, endsAt, lastStage: null }

it.each([
  [8, null],
  [7, 7],
  [4, 7],
  [3, 3],
  [1.5, 3],
  [1, 1],
  [0.5, 0],
  [-2, 0],
])('[S-19] %d days before the end of a month stage %s is due', (days, stage) => {
  expect(dueReminder(month, endsAt - days * dayMs)).toBe(stage)
})

it('[S-19] each stage is handled once', () => {
  expect(dueReminder({ ...month, lastStage: 7 }, endsAt - 6 * dayMs)).toBeNull()
  expect(dueReminder({ ...month, lastStage: 7 }, endsAt - 2 * dayMs)).toBe(3)
  expect(dueReminder({ ...month, lastStage: 1 }, endsAt - 2 * dayMs)).toBeNull()
  expect(dueReminder({ ...month, lastStage: 0 }, endsAt + dayMs)).toBeNull()
})

it('[S-19] periods of a week and a day have no reminder on their first day', () => {
  const week = { ...month, startsAt: endsAt - 7 * dayMs }
  expect(dueReminder(week, endsAt - 6.5 * dayMs)).toBeNull()
  expect(dueReminder(week, endsAt - 3 * dayMs)).toBe(3)
  const oneDay = { ...month, startsAt: endsAt - dayMs }
  expect(dueReminder(oneDay, endsAt - 0.9 * dayMs)).toBeNull()
  expect(dueReminder(oneDay, endsAt - 0.5 * dayMs)).toBe(0)
})
