import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginWatching,
  maxGapMs,
  reportIntervalMs,
  watch,
  type PlaybackState,
  type SampleTrigger,
  type WatchReport,
} from './watch-time.ts'

interface Sample {
  afterMs: number
  playback: PlaybackState
  trigger?: SampleTrigger
}

/** Reports of a playback that is sampled in order. */
function play(samples: readonly Sample[], startMs = 0) {
  const first = beginWatching(startMs)
  let { state } = first
  const reports: WatchReport[] = [first.report]
  for (const { afterMs, playback, trigger = 'interval' } of samples) {
    const next = watch(state, { atMs: state.atMs + afterMs, playback, trigger })
    state = next.state
    if (next.report) reports.push(next.report)
  }
  const events = reports.flatMap((report) => report.events)
  return {
    reports,
    types: events.map(({ type }) => type),
    seconds: events.reduce((sum, { watchedSeconds }) => sum + watchedSeconds, 0),
    minutes: reports.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    dueCount: reports.filter(({ isDue }) => isDue).length,
  }
}

const times = (count: number, sample: Sample) => Array.from({ length: count }, () => sample)
const playing = (seconds: number) => times(seconds, { afterMs: 1_000, playback: 'playing' })
const begun: Sample = { afterMs: 0, playback: 'playing' }
const left: Sample = { afterMs: 0, playback: 'playing', trigger: 'left' }

describe('watch time', () => {
  it('[P-07] reports exact seconds and rounded minutes at the end', () => {
    const { types, seconds, minutes } = play([begun, ...playing(29), { afterMs: 1_000, playback: 'ended' }])
    expect({ types, seconds, minutes }).toEqual({
      types: ['start', 'progress', 'end'],
      seconds: 30,
      minutes: 1,
    })
    expect(play([begun, ...playing(28), { afterMs: 1_000, playback: 'ended' }])).toMatchObject({
      seconds: 29,
      minutes: 0,
    })
  })

  it('[P-07] a short visit is reported once, without minutes', () => {
    const { reports } = play([begun, ...playing(3), left, left])
    expect(reports.map(({ minutes }) => minutes)).toEqual([null, 0, null])
  })

  it('[P-07] hidden, shown and left: no time is reported twice', () => {
    const hidden: Sample = { afterMs: 0, playback: 'playing', trigger: 'hidden' }
    const { seconds, minutes, types } = play([begun, ...playing(90), hidden, ...playing(40), hidden, left])
    expect({ seconds, minutes }).toEqual({ seconds: 130, minutes: 2 })
    expect(types.filter((type) => type === 'end')).toHaveLength(1)
  })

  it('[P-07] pauses do not count; buffering counts in minutes but not as watched', () => {
    const { seconds, minutes } = play([
      ...times(60, { afterMs: 1_000, playback: 'starved' }),
      begun,
      ...playing(60),
      ...times(600, { afterMs: 1_000, playback: 'paused' }),
      { afterMs: 0, playback: 'paused', trigger: 'left' },
    ])
    expect(seconds).toBe(60 + 1)
    expect(minutes).toBe(2)
  })

  it('[P-07] sleep is not counted, and one event reports that playback continues', () => {
    const asleepMs = 8 * 3_600_000
    const { seconds, minutes, types } = play([
      begun,
      ...playing(30),
      { afterMs: asleepMs, playback: 'playing' },
      ...playing(30),
      left,
    ])
    expect({ seconds, minutes }).toEqual({ seconds: 60, minutes: 1 })
    expect(types).toEqual(['start', 'progress', 'progress', 'end'])
  })

  it('[P-07] after a long pause, one event reports that playback continues', () => {
    const paused = times(900, { afterMs: 1_000, playback: 'paused' })
    const { reports } = play([begun, ...playing(10), ...paused, begun])
    expect(reports.at(-1)).toEqual({
      events: [{ type: 'progress', watchedSeconds: 0 }],
      minutes: null,
      isDue: true,
    })
  })

  it('[P-07] stalls and errors are reported with the next request; seeking is not a stall', () => {
    const { reports } = play([
      begun,
      { afterMs: 1_000, playback: 'seeking' },
      { afterMs: 1_000, playback: 'playing' },
      { afterMs: 1_000, playback: 'starved' },
      { afterMs: 1_000, playback: 'starved', trigger: 'failed' },
    ])
    expect(reports.slice(1)).toEqual([
      { events: [{ type: 'stall', watchedSeconds: 0 }], minutes: null, isDue: false },
      { events: [{ type: 'error', watchedSeconds: 0 }], minutes: null, isDue: false },
    ])
  })

  it('[P-07] replaying after the end continues counting', () => {
    const ended: Sample = { afterMs: 1_000, playback: 'ended' }
    const again = [begun, ...playing(10), ended, ...times(20, ended), begun, ...playing(20), ended]
    expect(play(again)).toMatchObject({
      seconds: 32,
      minutes: 1,
      types: ['start', 'progress', 'end', 'progress', 'end'],
    })
  })
})

describe('watch time, for random playbacks', () => {
  const states: PlaybackState[] = ['playing', 'starved', 'seeking', 'paused', 'ended']
  const aLook = fc.record({
    afterMs: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: maxGapMs }) },
      fc.integer({ min: -5_000, max: 40_000_000 }),
    ),
    playback: fc.constantFrom(...states),
    trigger: fc.oneof(
      { weight: 6, arbitrary: fc.constant<SampleTrigger>('interval') },
      fc.constantFrom<SampleTrigger>('failed', 'hidden', 'left'),
    ),
  })
  const samples = fc.array(aLook, { maxLength: 300 })

  /** An independent sum of the awake intervals spent in these states. */
  function passed(list: readonly Sample[], counting: readonly PlaybackState[]): number {
    let playback: PlaybackState = 'starved'
    let sum = 0
    for (const sample of list) {
      const isAwake = sample.afterMs > 0 && sample.afterMs <= maxGapMs
      if (isAwake && counting.includes(playback)) sum += sample.afterMs
      playback = sample.playback
    }
    return sum
  }

  it('[P-07] the reports add up to the time watched while awake, and to its rounded minutes', () => {
    fc.assert(
      fc.property(samples, fc.integer({ min: 0, max: 1e9 }), (list, startMs) => {
        const all = [...list, { ...left, playback: 'paused' as const }]
        const { seconds, minutes } = play(all, startMs)
        expect(seconds).toBe(Math.floor(passed(all, ['playing']) / 1000))
        expect(minutes).toBe(Math.round(passed(all, ['playing', 'starved', 'seeking']) / 60_000))
      }),
    )
  })

  it('[P-07] reports never exceed the time played and are never negative', () => {
    fc.assert(
      fc.property(samples, (list) => {
        const { reports, seconds } = play(list)
        expect(seconds * 1000).toBeLessThanOrEqual(passed(list, ['playing']))
        for (const { events, minutes } of reports) {
          expect(minutes ?? 0).toBeGreaterThanOrEqual(0)
          for (const { watchedSeconds } of events) expect(watchedSeconds).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('[P-07] sampling more often changes nothing, and an hour takes 61 requests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 5_000 }), (everyMs) => {
        const count = Math.floor(3_600_000 / everyMs)
        const { seconds, dueCount } = play([
          begun,
          ...times(count, { afterMs: everyMs, playback: 'playing' }),
          left,
        ])
        expect(seconds).toBe(Math.floor((count * everyMs) / 1000))
        // The start, at most one per minute, and the end.
        expect(dueCount).toBeLessThanOrEqual(2 + 3_600_000 / reportIntervalMs)
      }),
      { numRuns: 20 },
    )
  })
})
