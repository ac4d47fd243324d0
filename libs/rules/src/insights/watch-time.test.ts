import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginWatching,
  longestGapMs,
  tellEveryMs,
  watch,
  type Motion,
  type Occasion,
  type WatchReport,
} from './watch-time.ts'

interface Look {
  afterMs: number
  motion: Motion
  occasion?: Occasion
}

/** One playback: looks at it one after the other, and everything it told. */
function play(looks: readonly Look[], startMs = 0) {
  const first = beginWatching(startMs)
  let { state } = first
  const reports: WatchReport[] = [first.report]
  for (const { afterMs, motion, occasion = 'look' } of looks) {
    const next = watch(state, { atMs: state.atMs + afterMs, motion, occasion })
    state = next.state
    if (next.report) reports.push(next.report)
  }
  const happened = reports.flatMap((report) => report.happened)
  return {
    reports,
    whats: happened.map(({ what }) => what),
    seconds: happened.reduce((sum, { watchedSeconds }) => sum + watchedSeconds, 0),
    minutes: reports.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    dueCount: reports.filter(({ isDue }) => isDue).length,
  }
}

const times = (count: number, look: Look) => Array.from({ length: count }, () => look)
const playing = (seconds: number) => times(seconds, { afterMs: 1_000, motion: 'playing' })
const begun: Look = { afterMs: 0, motion: 'playing' }
const left: Look = { afterMs: 0, motion: 'playing', occasion: 'left' }

describe('watch time', () => {
  it('[P-07] is timed from the load and told at the end, seconds exactly and minutes rounded', () => {
    const { whats, seconds, minutes } = play([begun, ...playing(29), { afterMs: 1_000, motion: 'ended' }])
    expect({ whats, seconds, minutes }).toEqual({
      whats: ['start', 'progress', 'end'],
      seconds: 30,
      minutes: 1,
    })
    expect(play([begun, ...playing(28), { afterMs: 1_000, motion: 'ended' }])).toMatchObject({
      seconds: 29,
      minutes: 0,
    })
  })

  it('[P-07] a short visit is reported as well, with no minutes, and once', () => {
    const { reports } = play([begun, ...playing(3), left, left])
    expect(reports.map(({ minutes }) => minutes)).toEqual([null, 0, null])
  })

  it('[P-07] hidden, shown and left: no minute and no second twice', () => {
    const hidden: Look = { afterMs: 0, motion: 'playing', occasion: 'hidden' }
    const { seconds, minutes, whats } = play([begun, ...playing(90), hidden, ...playing(40), hidden, left])
    expect({ seconds, minutes }).toEqual({ seconds: 130, minutes: 2 })
    expect(whats.filter((what) => what === 'end')).toHaveLength(1)
  })

  it('[P-07] pauses count for nothing, waiting for the picture counts as minutes but not as watched', () => {
    const { seconds, minutes } = play([
      ...times(60, { afterMs: 1_000, motion: 'starved' }),
      begun,
      ...playing(60),
      ...times(600, { afterMs: 1_000, motion: 'paused' }),
      { afterMs: 0, motion: 'paused', occasion: 'left' },
    ])
    expect(seconds).toBe(60 + 1)
    expect(minutes).toBe(2)
  })

  it('[P-07] a closed laptop counts for nothing, however long, and the server is told that it goes on', () => {
    const asleepMs = 8 * 3_600_000
    const { seconds, minutes, whats } = play([
      begun,
      ...playing(30),
      { afterMs: asleepMs, motion: 'playing' },
      ...playing(30),
      left,
    ])
    expect({ seconds, minutes }).toEqual({ seconds: 60, minutes: 1 })
    expect(whats).toEqual(['start', 'progress', 'progress', 'end'])
  })

  it('[P-07] after a long pause one event says that it goes on', () => {
    const paused = times(900, { afterMs: 1_000, motion: 'paused' })
    const { reports } = play([begun, ...playing(10), ...paused, begun])
    expect(reports.at(-1)).toEqual({
      happened: [{ what: 'progress', watchedSeconds: 0 }],
      minutes: null,
      isDue: true,
    })
  })

  it('[P-07] stalls and errors are told, but wait for the next request; seeking is no stall', () => {
    const { reports } = play([
      begun,
      { afterMs: 1_000, motion: 'seeking' },
      { afterMs: 1_000, motion: 'playing' },
      { afterMs: 1_000, motion: 'starved' },
      { afterMs: 1_000, motion: 'starved', occasion: 'failed' },
    ])
    expect(reports.slice(1)).toEqual([
      { happened: [{ what: 'stall', watchedSeconds: 0 }], minutes: null, isDue: false },
      { happened: [{ what: 'error', watchedSeconds: 0 }], minutes: null, isDue: false },
    ])
  })

  it('[P-07] watching again after the end goes on counting', () => {
    const ended: Look = { afterMs: 1_000, motion: 'ended' }
    const again = [begun, ...playing(10), ended, ...times(20, ended), begun, ...playing(20), ended]
    expect(play(again)).toMatchObject({
      seconds: 32,
      minutes: 1,
      whats: ['start', 'progress', 'end', 'progress', 'end'],
    })
  })
})

describe('watch time, whatever happens', () => {
  const motions: Motion[] = ['playing', 'starved', 'seeking', 'paused', 'ended']
  const aLook = fc.record({
    afterMs: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: longestGapMs }) },
      fc.integer({ min: -5_000, max: 40_000_000 }),
    ),
    motion: fc.constantFrom(...motions),
    occasion: fc.oneof(
      { weight: 6, arbitrary: fc.constant<Occasion>('look') },
      fc.constantFrom<Occasion>('failed', 'hidden', 'left'),
    ),
  })
  const looks = fc.array(aLook, { maxLength: 300 })

  /** Counted in the plainest way: the awake gaps in which it was in one of these motions. */
  function passed(list: readonly Look[], counting: readonly Motion[]): number {
    let motion: Motion = 'starved'
    let sum = 0
    for (const look of list) {
      const isAwake = look.afterMs > 0 && look.afterMs <= longestGapMs
      if (isAwake && counting.includes(motion)) sum += look.afterMs
      motion = look.motion
    }
    return sum
  }

  it('[P-07] the reports add up to the time that was watched, awake, and to its rounded minutes', () => {
    fc.assert(
      fc.property(looks, fc.integer({ min: 0, max: 1e9 }), (list, startMs) => {
        const all = [...list, { ...left, motion: 'paused' as const }]
        const { seconds, minutes } = play(all, startMs)
        expect(seconds).toBe(Math.floor(passed(all, ['playing']) / 1000))
        expect(minutes).toBe(Math.round(passed(all, ['playing', 'starved', 'seeking']) / 60_000))
      }),
    )
  })

  it('[P-07] at no moment has more been told than was watched, and nothing negative is ever told', () => {
    fc.assert(
      fc.property(looks, (list) => {
        const { reports, seconds } = play(list)
        expect(seconds * 1000).toBeLessThanOrEqual(passed(list, ['playing']))
        for (const { happened, minutes } of reports) {
          expect(minutes ?? 0).toBeGreaterThanOrEqual(0)
          for (const { watchedSeconds } of happened) expect(watchedSeconds).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('[P-07] looking more often changes nothing, and an hour of watching takes 61 requests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 5_000 }), (everyMs) => {
        const count = Math.floor(3_600_000 / everyMs)
        const { seconds, dueCount } = play([
          begun,
          ...times(count, { afterMs: everyMs, motion: 'playing' }),
          left,
        ])
        expect(seconds).toBe(Math.floor((count * everyMs) / 1000))
        // The start, one a minute at most, and the end.
        expect(dueCount).toBeLessThanOrEqual(2 + 3_600_000 / tellEveryMs)
      }),
      { numRuns: 20 },
    )
  })
})
