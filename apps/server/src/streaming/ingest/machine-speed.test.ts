import { expect, it } from 'vitest'
import { measureMachine, repeatMs } from './machine-speed.ts'

const tool = { path: 'ffmpeg' }

it('[W-21] measures a machine once that was fast enough, and again after ten minutes one that was not', async () => {
  let [now, isFast] = [0, false]
  const measured: [height: number, hasAv1: boolean][] = []
  const speed = measureMachine(
    () => now,
    (_, heights, hasAv1) => {
      measured.push([Math.max(...heights), hasAv1])
      return Promise.resolve(isFast)
    },
  )
  expect([await speed.isFastForAv1(tool), await speed.isFastForAv1(tool)]).toEqual([false, false])
  const slow = [
    [720, false],
    [480, true],
  ]
  expect(measured).toEqual(slow)
  now = repeatMs - 1
  isFast = true
  expect(await speed.isFastForAv1(tool)).toBe(false)
  now = repeatMs
  expect([await speed.isFastForAv1(tool), await speed.isFast(tool)]).toEqual([true, true])
  now = 10 * repeatMs
  expect(await speed.isFastForAv1(tool)).toBe(true)
  // AV1 is measured beside the ladder that is encoded now.
  expect(measured).toEqual([...slow, [720, false], [720, true]])
})

it('[W-21] a measurement that fails is repeated like that of a slow machine', async () => {
  let [now, fails] = [0, true]
  const speed = measureMachine(
    () => now,
    () => (fails ? Promise.reject(new Error('spawn EMFILE')) : Promise.resolve(true)),
  )
  expect(await speed.isFast(tool)).toBe(false)
  fails = false
  now = repeatMs
  expect(await speed.isFast(tool)).toBe(true)
})

it('[W-21] shares a measurement that is running', async () => {
  let count = 0
  const speed = measureMachine(
    () => 0,
    () => {
      count += 1
      return Promise.resolve(true)
    },
  )
  expect(await Promise.all([speed.isFast(tool), speed.isFast(tool)])).toEqual([true, true])
  expect(count).toBe(1)
})
