import { expect, it } from 'vitest'
import type { FfmpegTool } from '../../platform/ffmpeg/index.ts'
import { createAv1Choice } from './av1-choice.ts'

const ladder = [{ height: 240 }, { height: 360 }, { height: 480 }]
const both = [
  { height: 240, maxKbps: 90 },
  { height: 360, maxKbps: 160 },
]

function choose({ isAv1On = true, isFast = true, encoders = ['libsvtav1', 'libopus'] } = {}) {
  const tool: FfmpegTool = {
    path: 'ffmpeg',
    ffprobePath: null,
    version: '5.1',
    protocols: new Set(),
    filters: new Set(),
    encoders: new Set(encoders),
  }
  const time = { nowMs: 0 }
  const speed = { isFast: () => Promise.resolve(isFast), isFastForAv1: () => Promise.resolve(isFast) }
  return Object.assign(createAv1Choice({ tool, speed, clock: { now: () => time.nowMs }, isAv1On }), { time })
}

it('[W-21] encodes 240p and 360p where AV1 is switched on and the machine is fast enough', async () => {
  const choice = choose()
  expect(await choice.next(ladder)).toEqual(both)
  expect(choice.problem()).toBeNull()
  expect(await choice.next([])).toEqual([])
  expect(await choose({ isAv1On: false }).next(ladder)).toEqual([])
})

it('[W-21] says what is missing', async () => {
  const slow = choose({ isFast: false })
  expect(await slow.next(ladder)).toEqual([])
  expect(slow.problem()).toBe(
    'This machine was too slow for AV1 when its speed was measured. It is measured again after ten minutes, when the next source starts.',
  )
  const without = choose({ encoders: ['libopus'] })
  expect(await without.next(ladder)).toEqual([])
  expect(without.problem()).toBe('ffmpeg 5.1 has no libsvtav1.')
})

it('[W-21] AV1 stays off after the encoder fell behind real time', async () => {
  const choice = choose()
  await choice.next(ladder)
  choice.fellBehind()
  choice.time.nowMs = 86_400_000
  expect(await choice.next(ladder)).toEqual([])
  expect(choice.problem()).toBe('AV1 was stopped, because the encoder fell behind real time.')
})

it('[W-21] leaves AV1 out for ten minutes after two failures in succession, or one encoding that is out of step', async () => {
  const choice = choose()
  choice.failed('Killed')
  choice.delivered()
  choice.failed('Killed')
  expect(await choice.next(ladder)).toEqual(both)
  choice.failed('Killed')
  expect(await choice.next(ladder)).toEqual([])
  expect(choice.problem()).toBe('AV1 could not be encoded: Killed')
  choice.time.nowMs = 600_000
  expect(await choice.next(ladder)).toEqual(both)
  choice.failed('out of step', true)
  expect(await choice.next(ladder)).toEqual([])
})
