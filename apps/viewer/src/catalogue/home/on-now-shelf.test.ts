import { describe, expect, it } from 'vitest'
import type { ChannelEntry } from '../contents/queries.ts'
import { elapsedShare, onNowChannels } from './on-now-shelf.tsx'

const aChannel = (tag: string, paid = false): ChannelEntry => ({
  _id: tag,
  tag,
  name: tag,
  logo: '',
  description: '',
  category: 'news',
  paid,
  show_epg: true,
  geoblock: 0,
  geoblock_countries: [],
})
const aProgramme = (tag: string) => ({
  tag,
  title: tag,
  startsAt: '2026-11-01T12:00:00Z',
  endsAt: '2026-11-01T13:00:00Z',
})

describe('channels on now', () => {
  const channels = [aChannel('paid', true), aChannel('blocked'), aChannel('free'), aChannel('silent')]
  const programmes = ['paid', 'blocked', 'free'].map(aProgramme)
  const order = (isFreeFirst: boolean) =>
    onNowChannels(channels, programmes, { isBlocked: ({ tag }) => tag === 'blocked', isFreeFirst }).map(
      ({ channel }) => channel.tag,
    )

  it('[B-03] lists free channels first for visitors and blocked ones last, without those that have no programme', () => {
    expect(order(true)).toEqual(['free', 'paid', 'blocked'])
    expect(order(false)).toEqual(['paid', 'free', 'blocked'])
  })

  it.each([
    ['11:00', 0],
    ['12:15', 0.25],
    ['14:00', 1],
  ])('at %s the progress of a programme from 12:00 to 13:00 is %d', (time, share) => {
    expect(elapsedShare(aProgramme('a'), Date.parse(`2026-11-01T${time}:00Z`))).toBe(share)
  })
})
