import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from './log.ts'
import { createSnapshot } from './snapshot.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[L-02] a failed reload keeps the last state and is repeated until it succeeds', async () => {
  const answers = [Promise.resolve(1), null, null, Promise.resolve(2)]
  const load = vi.fn(() => answers.shift() ?? Promise.reject(new Error('The database is unavailable')))
  const snapshot = await createSnapshot(load, createLog('silent'))
  await snapshot.reload()
  expect([snapshot.current(), load.mock.calls.length]).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([snapshot.current(), load.mock.calls.length]).toEqual([1, 3])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([snapshot.current(), load.mock.calls.length]).toEqual([2, 4])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(4)
})

it('[L-02] a change during the first load is also loaded', async () => {
  let change = () => Promise.resolve()
  const answers = [1, 2]
  const load = async () => {
    await change()
    return answers.shift() ?? 0
  }
  const snapshot = await createSnapshot(load, createLog('silent'), (reload) => {
    change = () => {
      change = () => Promise.resolve()
      return reload()
    }
  })
  expect(snapshot.current()).toBe(2)
})
