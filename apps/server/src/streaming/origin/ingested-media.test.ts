import { expect, it } from 'vitest'
import { createIngestedChannel } from './ingested-channel.ts'
import { createIngestedMedia } from './ingested-media.ts'
import { createHourStarts } from './playlist-name.ts'

const now = Date.parse('2026-11-20T13:00:00Z')

it('[Y-11] a period that has passed is complete once later segments are listed, or the channel is off air', () => {
  const channel = createIngestedChannel('studio', { profile: 'copy', latency: 'stable', retentionHours: 26 })
  /** Segments of 6 s that start 690 s before now. */
  const add = (from: number, to: number) =>
    channel.append(
      Array.from({ length: to - from }, (_, index) => ({
        sequence: from + index,
        run: 1,
        number: from + index,
        startsAtMs: now - 690_000 + (from + index) * 6_000,
        durationUs: 6_000_000,
        isDiscontinuity: false,
        discontinuitiesBefore: 0,
        bytes: [],
        isIndependent: true,
      })),
    )
  const media = createIngestedMedia(channel, {
    timeZone: 'UTC',
    hourStarts: createHourStarts(),
    holdBackSeconds: 18,
  })
  const period = (nowMs: number) => media.range(`archive-${(now - 660_000) / 1000}-600`, nowMs)
  add(0, 100)
  expect(period(now)).toMatchObject({ kind: 'event', from: 5, to: 100 })
  expect(period(now + 40_000)).toMatchObject({ kind: 'archive', to: 100 })
  // The rows have waited for the database.
  add(100, 110)
  expect(period(now)).toMatchObject({ kind: 'archive', from: 5, to: 105 })
})
