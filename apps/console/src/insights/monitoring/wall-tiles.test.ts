import { describe, expect, it } from 'vitest'
import type { Health, WallChannel } from './api.ts'
import { arrangeWall, wallStreams } from './wall-tiles.ts'

const aChannel = (tag: string, problems: Health['problems'] | null = [], key = tag): WallChannel => ({
  id: tag,
  tag,
  name: tag.toUpperCase(),
  logo: '',
  isExternal: false,
  streamKey: key,
  streamUrl: `/${tag}`,
  expiresAt: null,
  health: problems && {
    level: 'fine',
    problems,
    timelineUntil: null,
    programme: null,
    segmentBytes: [],
    source: null,
    screens: 0,
    restarts: [],
  },
})
const all = { search: '', isProblemsFirst: true }
const names = (streams: readonly { name: string }[]) => streams.map(({ name }) => name)

describe('the tiles of the wall', () => {
  it('[P-08] show each stream once, with the names of all its channels', () => {
    const streams = wallStreams([
      aChannel('a', [], 'x'),
      aChannel('b'),
      aChannel('c', ['source-refuses'], 'x'),
    ])
    expect(streams).toMatchObject([
      { key: 'x', name: 'A, C', level: 'problem', problems: ['source-refuses'] },
      { key: 'b', name: 'B', level: 'fine' },
    ])
  })

  it('[P-08] are sorted by problems first, otherwise in the order of the channels', () => {
    const streams = wallStreams([
      aChannel('a', null),
      aChannel('b', ['timeline-short']),
      aChannel('c', ['segment-missing']),
      aChannel('d'),
    ])
    expect(names(arrangeWall(streams, all, new Set(['d'])))).toEqual(['C', 'D', 'B', 'A'])
    expect(names(arrangeWall(streams, { ...all, isProblemsFirst: false }, new Set(['d'])))).toEqual(
      names(streams),
    )
  })

  it('[P-08] are found by a part of their name', () => {
    const streams = wallStreams([aChannel('news'), aChannel('sport')])
    expect(names(arrangeWall(streams, { ...all, search: ' New' }, new Set()))).toEqual(['NEWS'])
  })
})
