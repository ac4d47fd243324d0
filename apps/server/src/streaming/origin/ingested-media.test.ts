import { expect, it } from 'vitest'
import { createIngestedChannel } from './ingested-channel.ts'
import { createIngestedMedia } from './ingested-media.ts'
import { createHourStarts } from './playlist-name.ts'

const now = Date.parse('2026-11-20T13:00:00Z')

/** A channel of which `add` lists segments of 6 s, which start 690 s before now. */
function createChannel() {
  const channel = createIngestedChannel('studio', { profile: 'copy', latency: 'stable', retentionHours: 26 })
  const add = (from: number, to: number) =>
    channel.append(
      Array.from({ length: to - from }, (_, index) => ({
        sequence: from + index,
        run: 1,
        numberInRun: from + index,
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
  return { channel, media, add }
}

it('[Y-11] a period that has passed is complete once later segments are listed, or the channel is off air', () => {
  const { media, add } = createChannel()
  const period = (nowMs: number) => media.range(`archive-${(now - 660_000) / 1000}-600`, nowMs)
  add(0, 100)
  expect(period(now)).toMatchObject({ kind: 'event', from: 5, to: 100 })
  expect(period(now + 40_000)).toMatchObject({ kind: 'finished', to: 100 })
  // The rows have waited for the database.
  add(100, 110)
  expect(period(now)).toMatchObject({ kind: 'finished', from: 5, to: 105 })
})

it('[Y-09] lists only segments that it delivers, at the end of the retention, too', () => {
  const { channel, media, add } = createChannel()
  const rendition = { index: 0, width: 128, height: 72, codecs: 'avc1,mp4a', init: 'init' }
  channel.addRun({ id: 1, isSource: true, fps: 25, renditions: [rendition], av1: [] })
  add(0, 110)
  // Three seconds after the start of a segment.
  const nowMs = now + 26 * 3_600_000 - 657_000
  const range = media.range(`archive-${(now - 660_000) / 1000}-600`, nowMs)
  expect(range).toMatchObject({ from: 6, to: 105 })
  expect(media.find(6, 0, nowMs)).not.toBe(null)
  expect(media.find(5, 0, nowMs)).toBe(null)
})
