import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideFailOver,
  failOverLimits,
  initialFailOver,
  type FailOverDecision,
  type FailOverState,
  type SourceSignal,
} from './fail-over.ts'

/** Whether each source has data, and whether it is black and silent, in a second. */
type Second = Record<number, 'data' | 'none' | 'dark'>

/** Plays a history second by second. */
function simulate(
  order: readonly number[],
  secondAt: (second: number) => Second,
  seconds: number,
  isContinuous = true,
) {
  let state: FailOverState = initialFailOver()
  const last = new Map<number, number>()
  const darkSince = new Map<number, number>()
  const changes: { second: number; to: number | null; reason: string }[] = []
  const alerts: { second: number; alert: FailOverDecision['alert'] }[] = []
  for (let second = 0; second < seconds; second++) {
    const nowMs = second * 1000
    const now = secondAt(second)
    for (const id of order) {
      if (now[id] !== 'none') last.set(id, nowMs)
      if (now[id] === 'dark') darkSince.set(id, darkSince.get(id) ?? nowMs)
      else darkSince.delete(id)
    }
    const signals = order.map<SourceSignal>((id) => ({
      id,
      lastDataMs: last.get(id) ?? null,
      blackSilentSinceMs: darkSince.get(id) ?? null,
      isContinuous,
    }))
    const decision = decideFailOver(state, signals, nowMs)
    state = decision.state
    if (decision.change) changes.push({ second, ...decision.change })
    if (decision.alert) alerts.push({ second, alert: decision.alert })
  }
  return { state, changes, alerts }
}

describe('decideFailOver', () => {
  it('[Y-05] puts the first source with data on air at once, without an alert', () => {
    const { changes, alerts } = simulate(
      [1, 2],
      (second) => ({ 1: 'none', 2: second < 3 ? 'none' : 'data' }),
      9,
    )
    expect(changes).toEqual([{ second: 3, to: 2, reason: 'start' }])
    expect(alerts).toEqual([])
  })

  it('[Y-05] switches to the backup 10 s after the last data, and back after 30 stable seconds', () => {
    const { changes, alerts } = simulate(
      [1, 2],
      (second) => ({ 1: second > 20 && second < 60 ? 'none' : 'data', 2: 'data' }),
      120,
    )
    expect(changes).toEqual([
      { second: 0, to: 1, reason: 'start' },
      { second: 30, to: 2, reason: 'no-data' },
      { second: 90, to: 1, reason: 'source-returned' },
    ])
    expect(alerts).toEqual([{ second: 30, alert: 'switched' }])
  })

  it('[Y-05] shows the slate when no source has data, until one is stable', () => {
    const { changes } = simulate(
      [1, 2],
      (second) => ({ 1: second > 20 && second < 60 ? 'none' : 'data', 2: 'none' }),
      90,
    )
    expect(changes).toEqual([
      { second: 0, to: 1, reason: 'start' },
      { second: 30, to: null, reason: 'no-source' },
      { second: 65, to: 1, reason: 'source-returned' },
    ])
  })

  it('[Y-05] treats 20 s of black and silence as a failure', () => {
    const { changes } = simulate([1, 2], (second) => ({ 1: second > 20 ? 'dark' : 'data', 2: 'data' }), 60)
    expect(changes.slice(1)).toEqual([{ second: 41, to: 2, reason: 'black-and-silent' }])
  })

  it('[Y-05] leaves a source that was removed or disabled', () => {
    const before = simulate([1, 2], () => ({ 1: 'data', 2: 'data' }), 5).state
    const signals = [{ id: 2, lastDataMs: 5_000, blackSilentSinceMs: null, isContinuous: true }]
    expect(decideFailOver(before, signals, 5_000).change).toEqual({ to: 2, reason: 'source-removed' })
  })

  const flapEvery5s = (backup: 'data' | 'none') => (second: number) => ({
    1: Math.floor(second / 5) % 2 === 0 || second > 300 ? ('data' as const) : ('none' as const),
    2: backup,
  })

  it('[Y-05] leaves a source that is interrupted three times within a minute, until it is stable', () => {
    const { changes, alerts } = simulate([1, 2], flapEvery5s('data'), 420)
    expect(changes).toEqual([
      { second: 0, to: 1, reason: 'start' },
      { second: 27, to: 2, reason: 'interrupted' },
      { second: 334, to: 1, reason: 'source-returned' },
    ])
    expect(alerts).toEqual([{ second: 27, alert: 'switched' }])
  })

  it('[Y-05] [Y-06] keeps an interrupted source without a backup on air, with one alert', () => {
    const { changes, alerts } = simulate([1, 2], flapEvery5s('none'), 300)
    expect(changes).toEqual([{ second: 0, to: 1, reason: 'start' }])
    expect(alerts).toEqual([{ second: 27, alert: 'interrupted' }])
  })

  it('[Y-05] does not count pauses between the segments of HLS sources as interruptions', () => {
    const { changes, alerts } = simulate([1, 2], flapEvery5s('data'), 300, false)
    expect(changes).toEqual([{ second: 0, to: 1, reason: 'start' }])
    expect(alerts).toEqual([])
  })

  it('[Y-05] [Y-06] a source that flaps every 5 s or every 15 s causes at most 4 switches and one alert', () => {
    for (const period of [5, 15]) {
      for (const backup of ['data', 'none'] as const) {
        const flap = (second: number): Second => ({
          1: Math.floor(second / period) % 2 === 0 ? 'data' : 'none',
          2: backup,
        })
        const { changes, alerts } = simulate([1, 2], flap, 300)
        expect(changes.length - 1).toBeLessThanOrEqual(4)
        expect(alerts.length).toBeLessThanOrEqual(1)
      }
    }
  })

  it('[Y-05] [Y-06] never switches more than 4 times in 10 minutes, nor alerts twice, whatever the signals do', () => {
    const state = fc.constantFrom<Second[number]>('data', 'none', 'dark')
    const stretch = fc.record({ seconds: fc.integer({ min: 1, max: 50 }), 1: state, 2: state, 3: state })
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 60 }), (stretches) => {
        const history = stretches.flatMap(({ seconds, ...now }) => Array<Second>(seconds).fill(now))
        const { changes, alerts } = simulate([1, 2, 3], (second) => history[second] ?? {}, history.length)
        const window = failOverLimits.switchWindowMs / 1000
        const counted = changes.filter(({ reason }) => reason !== 'start')
        for (const { second } of counted)
          expect(
            counted.filter((one) => one.second <= second && one.second > second - window).length,
          ).toBeLessThanOrEqual(4)
        for (const [index, { second }] of alerts.entries())
          expect(second - (alerts[index - 1]?.second ?? -Infinity)).toBeGreaterThanOrEqual(window)
      }),
    )
  })

  it('[Y-05] ends on the first source once all signals are stable', () => {
    const state = fc.constantFrom<Second[number]>('data', 'none', 'dark')
    fc.assert(
      fc.property(fc.array(fc.record({ 1: state, 2: state }), { maxLength: 120 }), (history) => {
        const { state: end } = simulate([1, 2], (second) => history[second] ?? { 1: 'data', 2: 'data' }, 900)
        expect(end.onAir).toBe(1)
      }),
    )
  })
})
