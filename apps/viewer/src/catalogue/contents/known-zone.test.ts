import { expect, it } from 'vitest'
import { clockTime } from '../../platform/formats.tsx'
import * as fixtures from '../../testing/fixtures.ts'
import { channelQuery } from './entry-queries.ts'
import { inKnownZone } from './known-zone.ts'

const inZone = (zone: string) => ({
  time_zone: 'Africa/Lagos',
  guide: { time_zone: zone, slots: [], upcoming: [] },
})

it('[E-02] a guide in a time zone that the device does not know is shown in that of the service', () => {
  const { guide } = inKnownZone(inZone('Mars/Base'))
  expect(clockTime('2026-11-20T12:30:00Z', guide.time_zone)).toBe('13:30')
})

it("[E-02] a guide in a time zone that the device knows is shown in the channel's", () => {
  const { guide } = inKnownZone(inZone('Asia/Kolkata'))
  expect(clockTime('2026-11-20T12:30:00Z', guide.time_zone)).toBe('18:00')
})

it('[E-02] a channel without a guide is left as it is', () => {
  const data = { time_zone: 'Africa/Lagos', guide: null }
  expect(inKnownZone(data)).toBe(data)
})

it('[E-02] data that came with the page is shown in a known time zone, too', () => {
  const options = channelQuery('visitor', 'eko-news')
  const guide = { ...fixtures.channel.guide, time_zone: 'Mars/Base', slots: [], upcoming: [] }
  const shown = options.select?.({ ...fixtures.channel, guide })
  expect(shown?.guide?.time_zone).toBe(fixtures.channel.time_zone)
  expect(channelQuery('visitor', 'other').select).toBe(options.select)
})
