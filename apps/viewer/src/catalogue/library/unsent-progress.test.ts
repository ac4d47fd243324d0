// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { saveProgress, visitorPosition } from './unsent-progress.ts'

const of = { kind: 'channel', tag: 'eko-news' } as const
/** As of an hour of the guide, which has a length. */
const report = { of, positionSeconds: 1_200, durationSeconds: 3_600 }

afterEach(() => {
  localStorage.clear()
})

it('[B-26] a visitor’s channel has no position: its next hour starts at its beginning', async () => {
  await saveProgress(report, false, null)
  expect(visitorPosition(of)).toBeNull()
  expect(JSON.parse(localStorage.getItem('unsent-progress') ?? '')).toMatchObject([
    { of, positionSeconds: 0, durationSeconds: 0 },
  ])
})

it('[B-26] ignores a position of a channel that is on the device already', () => {
  localStorage.setItem('unsent-progress', JSON.stringify([{ ...report, at: 0, session: null }]))
  expect(visitorPosition(of)).toBeNull()
})
