import { hourMs } from '../foundation/durations.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  channelProblems,
  healthLevel,
  isPlausibleSegment,
  timelineWarnMs,
  type ChannelFacts,
  type SegmentFile,
} from './channel-health.ts'

const nowMs = Date.UTC(2026, 10, 20)
const file = (bytes: number | null, isComplete = bytes !== null): SegmentFile => ({
  bytes,
  isComplete,
  peakBytes: 188_000,
  averageBytes: 94_000,
})
const timeline = (endsInMs: number | null, segments = [file(94_000)]): ChannelFacts => ({
  hasGuide: true,
  isProgrammeKnown: true,
  feed: {
    kind: 'timeline',
    hasSchedule: true,
    endsAtMs: endsInMs === null ? null : nowMs + endsInMs,
    isPlaying: endsInMs !== null && endsInMs > 0,
    segments,
  },
})

const withFeed = (feed: object): ChannelFacts => {
  const facts = timeline(47 * hourMs)
  return { ...facts, isProgrammeKnown: false, feed: { ...facts.feed, ...feed } as ChannelFacts['feed'] }
}

describe('the health of a channel', () => {
  it.each([
    ['as it should be', timeline(47 * hourMs), [], 'fine'],
    ['compiled for less than a day', timeline(timelineWarnMs - 1), ['timeline-short'], 'warning'],
    ['compiled for a day', timeline(timelineWarnMs), [], 'fine'],
    ['run out', timeline(0), ['timeline-ended'], 'problem'],
    ['never compiled', timeline(null), ['timeline-ended'], 'problem'],
    [
      'in a gap of its schedule',
      withFeed({ isPlaying: false, segments: [] }),
      ['nothing-scheduled'],
      'warning',
    ],
    [
      'without a schedule',
      withFeed({ hasSchedule: false, endsAtMs: null, isPlaying: false }),
      ['nothing-scheduled'],
      'warning',
    ],
    ['without its file', timeline(47 * hourMs, [file(94_000), file(null)]), ['segment-missing'], 'problem'],
    ['without renditions', timeline(47 * hourMs, []), ['segment-missing'], 'problem'],
    ['with half a file', timeline(47 * hourMs, [file(93_999, false)]), ['segment-damaged'], 'problem'],
    [
      'with nothing in the guide',
      { ...timeline(47 * hourMs), isProgrammeKnown: false },
      ['programme-unknown'],
      'warning',
    ],
    [
      'without a guide at all',
      { ...timeline(47 * hourMs), isProgrammeKnown: false, hasGuide: false },
      [],
      'fine',
    ],
  ] as const)('[P-08] %s', (_, facts, problems, level) => {
    expect(channelProblems(facts, nowMs)).toEqual(problems)
    expect(healthLevel(problems)).toBe(level)
  })

  it.each([
    [null, ['source-unchecked'], 'warning'],
    ['answers', [], 'fine'],
    ['redirects', [], 'fine'],
    ['refuses', ['source-refuses'], 'problem'],
    ['no-playlist', ['source-no-playlist'], 'problem'],
    ['timeout', ['source-unreachable'], 'problem'],
    ['unreachable', ['source-unreachable'], 'problem'],
  ] as const)('[P-08] a source that %s', (outcome, problems, level) => {
    const facts: ChannelFacts = {
      hasGuide: false,
      isProgrammeKnown: false,
      feed: { kind: 'source', outcome },
    }
    expect(channelProblems(facts, nowMs)).toEqual(problems)
    expect(healthLevel(problems)).toBe(level)
  })

  it('[P-08] a segment is complete, no larger than its peak bit rate and not far below its average', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9_400, max: 188_000 }), fc.boolean(), (bytes, isComplete) => {
        expect(isPlausibleSegment(file(bytes, isComplete))).toBe(isComplete)
      }),
    )
    expect(isPlausibleSegment(file(null))).toBe(false)
    expect(isPlausibleSegment(file(0))).toBe(false)
    expect(isPlausibleSegment(file(9_399))).toBe(false)
    expect(isPlausibleSegment(file(188_002))).toBe(false)
  })
})
