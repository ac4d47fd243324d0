import { hourMs } from '@kallo/rules/foundation/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createClockGuard } from './clock-guard.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A process that started ten hours ago. `at`: whether its clock is trusted some hours ago, when it was ahead by some hours. */
function startProcess() {
  let hours = { ago: 10, ahead: 0 }
  const presentMs = () => Date.now() - hours.ago * hourMs
  const clock = { now: () => presentMs() + hours.ahead * hourMs }
  const isSteady = createClockGuard({ ...app.deps, clock }, presentMs)
  return (ago: number, ahead = 0) => {
    hours = { ago, ahead }
    return isSteady()
  }
}

it('[Y-09] the clock is trusted when the process has run for an hour', async () => {
  const at = startProcess()
  // 54 minutes after the start.
  expect(await at(9.1)).toBe(false)
  expect(await at(0)).toBe(true)
})

it('[Y-09] the clock is not trusted for an hour after it was set', async () => {
  const at = startProcess()
  expect(await at(3, 48)).toBe(false)
  expect(await at(0.5, 0)).toBe(false)
  expect(await at(0, 0)).toBe(false)
  // PostgreSQL has another clock. Set back, this one agrees with it again.
  const later = startProcess()
  expect(await later(2, 48)).toBe(false)
  expect(await later(1.5, 0)).toBe(false)
  expect(await later(0, 0)).toBe(true)
})

it('[Y-09] the clock is not trusted while it differs from that of PostgreSQL', async () => {
  const at = startProcess()
  expect(await at(2, 48)).toBe(false)
  expect(await at(0, 48)).toBe(false)
})
