import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideFailOver,
  initialFailOver,
  type FailOverDecision,
  type FailOverState,
  type SourceSignal,
} from './fail-over.ts'
import { failOverLimits } from './fail-over-limits.ts'

/** The state of each source in one second: it has data, which may be black and silent, or none, or it has ended. */
type Second = Record<number, 'data' | 'none' | 'black-and-silent' | 'ended' | 'unplayable'>

/** Plays a history second by second. */
function simulate(
  order: readonly number[],
  secondAt: (second: number) => Second,
  seconds: number,
  isContinuous = true,
) {
  let state: FailOverState = initialFailOver()
  const last = new Map<number, number>()
  const blackSilentSince = new Map<number, number>()
  const changes: { second: number; from: number | null; to: number | null; reason: string }[] = []
  const held: FailOverDecision['held'][] = []
  const onAir: (number | null)[] = []
  const alerts: { second: number; alert: FailOverDecision['alert'] }[] = []
  for (let second = 0; second < seconds; second++) {
    const nowMs = second * 1000
    const now = secondAt(second)
    for (const id of order) {
      if (now[id] !== 'none' && now[id] !== 'ended') last.set(id, nowMs)
      if (now[id] === 'black-and-silent') blackSilentSince.set(id, blackSilentSince.get(id) ?? nowMs)
      else blackSilentSince.delete(id)
    }
    const signals = order.map<SourceSignal>((id) => ({
      id,
      lastDataMs: last.get(id) ?? null,
      isEnded: now[id] === 'ended',
      isUnplayable: now[id] === 'unplayable',
      blackSilentSinceMs: blackSilentSince.get(id) ?? null,
      isContinuous,
      burstMs: 0,
    }))
    const decision = decideFailOver(state, signals, nowMs)
    if (decision.change) changes.push({ second, from: state.wanted, ...decision.change })
    state = decision.state
    held.push(decision.held)
    onAir.push(state.wanted)
    if (decision.alert) alerts.push({ second, alert: decision.alert })
  }
  return { state, changes, alerts, held, onAir }
}

const signalOf = (id: number, lastDataMs: number): SourceSignal => ({
  id,
  lastDataMs,
  isEnded: false,
  isUnplayable: false,
  blackSilentSinceMs: null,
  isContinuous: true,
  burstMs: 0,
})

describe('decideFailOver', () => {
  it('[Y-05] puts the first source with data on air at once, without an alert', () => {
    const { changes, alerts } = simulate(
      [1, 2],
      (second) => ({ 1: 'none', 2: second < 3 ? 'none' : 'data' }),
      9,
    )
    expect(changes).toMatchObject([{ second: 3, to: 2, reason: 'start' }])
    expect(alerts).toEqual([])
  })

  it.each([
    ['6 s after the last data of an encoder', 26, true],
    ['10 s after the last data of a playlist', 30, false],
  ])('[Y-05] switches to the backup %s, and back after 30 stable seconds', (_, second, isContinuous) => {
    const { changes, alerts } = simulate(
      [1, 2],
      (now) => ({ 1: now > 20 && now < 60 ? 'none' : 'data', 2: 'data' }),
      120,
      isContinuous,
    )
    expect(changes).toMatchObject([
      { second: 0, to: 1, reason: 'start' },
      { second, to: 2, reason: 'no-data' },
      { second: 90, to: 1, reason: 'source-returned' },
    ])
    expect(alerts).toEqual([{ second, alert: 'switched' }])
  })

  it('[Y-05] returns to an encoder 30 s after it sends again, however short its pause was', () => {
    const { changes } = simulate(
      [1, 2],
      (second) => ({ 1: second > 20 && second < 30 ? 'none' : 'data', 2: 'data' }),
      90,
    )
    expect(changes.slice(1)).toMatchObject([
      { second: 26, to: 2, reason: 'no-data' },
      { second: 59, to: 1, reason: 'source-returned' },
    ])
  })

  it('[Y-05] changes once between an encoder that hangs and one that was interrupted repeatedly', () => {
    const backup = (second: number) => (second < 40 && second % 8 > 3 ? 'none' : 'data')
    for (const [primary, other] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const { changes } = simulate(
        [primary, other],
        (second) => ({ [primary]: second > 40 && second < 50 ? 'none' : 'data', [other]: backup(second) }),
        55,
      )
      expect(changes.map(({ second, to }) => [second, to])).toEqual([
        [0, primary],
        [46, other],
        [50, primary],
      ])
    }
  })

  it('[Y-05] waits for an encoder that pauses while the backup pauses, too', () => {
    const pauses = (second: number) => ({ 1: 'none', 2: second < 29 ? 'none' : 'data' }) as const
    const { changes } = simulate(
      [1, 2],
      (second) => (second > 20 && second < 40 ? pauses(second) : { 1: 'data', 2: 'data' }),
      60,
    )
    expect(changes.slice(1)).toMatchObject([{ second: 29, to: 2, reason: 'no-data' }])
  })

  it('[Y-05] shows the slate when no source has data, until one is stable', () => {
    const { changes } = simulate(
      [1, 2],
      (second) => ({ 1: second > 20 && second < 60 ? 'none' : 'data', 2: 'none' }),
      90,
    )
    expect(changes).toMatchObject([
      { second: 0, to: 1, reason: 'start' },
      { second: 30, to: null, reason: 'no-source' },
      { second: 63, to: 1, reason: 'source-returned' },
    ])
  })

  it('[Y-05] treats 20 s of black and silence as a failure', () => {
    const { changes } = simulate(
      [1, 2],
      (second) => ({ 1: second > 20 ? 'black-and-silent' : 'data', 2: 'data' }),
      60,
    )
    expect(changes.slice(1)).toMatchObject([{ second: 41, to: 2, reason: 'black-and-silent' }])
  })

  it('[Y-05] replaces a source that was removed or disabled', () => {
    const before = simulate([1, 2], () => ({ 1: 'data', 2: 'data' }), 5).state
    const signals = [signalOf(2, 5_000)]
    expect(decideFailOver(before, signals, 5_000).change).toEqual({ to: 2, reason: 'source-removed' })
  })

  it('[Y-06] replaces a removed or failed source by the first one without an alert', () => {
    const { state } = simulate([1, 2, 3], () => ({ 1: 'none', 2: 'data', 3: 'data' }), 20)
    expect(state).toMatchObject({ wanted: 2, alertedMs: null })
    const alertAfter = (signals: SourceSignal[], nowMs = 20_000) => {
      const { change, alert } = decideFailOver(state, signals, nowMs)
      return [change?.to, change?.reason, alert]
    }
    expect(alertAfter([signalOf(3, 20_000)])).toEqual([3, 'source-removed', null])
    expect(alertAfter([signalOf(1, 20_000), signalOf(3, 20_000)])).toEqual([1, 'source-removed', null])
    const failed = [signalOf(1, 35_000), signalOf(2, 20_000)]
    expect(alertAfter(failed, 35_000)).toEqual([1, 'no-data', null])
    expect(alertAfter([signalOf(1, 0), signalOf(3, 20_000)])).toEqual([3, 'source-removed', 'switched'])
    expect(alertAfter([])).toEqual([null, 'source-removed', null])
  })

  describe('the choice between several sources that are up', () => {
    const nowMs = 100_000
    const pausing = (id: number) => signalOf(id, nowMs - 4_000)
    const sending = (id: number) => signalOf(id, nowMs)
    const playlist = (id: number, lastDataMs: number) => ({
      ...signalOf(id, lastDataMs),
      isContinuous: false,
    })
    const interrupted = new Map([[2, [nowMs - 50_000, nowMs - 30_000, nowMs - 10_000]]])
    const changeFrom = (before: Partial<FailOverState>, signals: SourceSignal[]) => {
      const onAir = { ...initialFailOver(), wanted: 1, used: new Set([1, 2, 3]), ...before }
      const { change, state } = decideFailOver(onAir, signals, nowMs)
      expect(decideFailOver(state, signals, nowMs).change).toBe(null)
      return change?.to
    }

    it('[Y-05] prefers one that sends to one that pauses, and that to the slate', () => {
      const failed = playlist(1, nowMs - 10_000)
      expect(changeFrom({}, [failed, pausing(2), sending(3)])).toBe(3)
      expect(changeFrom({}, [failed, playlist(2, nowMs - 4_000), sending(3)])).toBe(2)
      expect(changeFrom({}, [failed, pausing(2), pausing(3)])).toBe(2)
    })

    it('[Y-05] prefers a steady one to one that was interrupted repeatedly', () => {
      const before = { interruptionsMs: interrupted }
      for (const failed of [playlist(1, nowMs - 10_000), signalOf(1, nowMs - 6_000)]) {
        expect(changeFrom(before, [failed, sending(2), sending(3)])).toBe(3)
        expect(changeFrom(before, [failed, sending(2), pausing(3)])).toBe(2)
      }
    })

    it('[Y-05] applies to the end of the slate, too', () => {
      const uninterruptedSinceMs = new Map([
        [2, 0],
        [3, 0],
      ])
      const slate = { wanted: null, uninterruptedSinceMs, interruptionsMs: interrupted }
      expect(changeFrom(slate, [signalOf(1, 0), sending(2), sending(3)])).toBe(3)
      expect(changeFrom({ wanted: null, used: new Set() }, [pausing(1), sending(2)])).toBe(2)
      expect(changeFrom({ wanted: null, used: new Set() }, [pausing(1)])).toBe(1)
    })
  })

  const flapEvery5s = (backup: 'data' | 'none') => (second: number) => ({
    1: Math.floor(second / 5) % 2 === 0 || second > 300 ? ('data' as const) : ('none' as const),
    2: backup,
  })

  it('[Y-05] replaces a source that is interrupted three times within a minute, until it is stable', () => {
    const { changes, alerts } = simulate([1, 2], flapEvery5s('data'), 420)
    expect(changes).toMatchObject([
      { second: 0, to: 1, reason: 'start' },
      { second: 27, to: 2, reason: 'interrupted' },
      { second: 334, to: 1, reason: 'source-returned' },
    ])
    expect(alerts).toEqual([{ second: 27, alert: 'switched' }])
  })

  it('[Y-05] [Y-06] keeps an interrupted source without a backup on air, with one alert', () => {
    const { changes, alerts } = simulate([1, 2], flapEvery5s('none'), 300)
    expect(changes).toMatchObject([{ second: 0, to: 1, reason: 'start' }])
    expect(alerts).toEqual([{ second: 27, alert: 'interrupted' }])
  })

  it('[Y-05] does not count pauses between the segments of HLS sources as interruptions', () => {
    const { changes, alerts } = simulate([1, 2], flapEvery5s('data'), 300, false)
    expect(changes).toMatchObject([{ second: 0, to: 1, reason: 'start' }])
    expect(alerts).toEqual([])
  })

  it('[Y-05] replaces a source that has ended after 3 s, and waits 10 s without a backup', () => {
    const ends = (backup: 'data' | 'none') => (second: number) =>
      ({ 1: second > 20 ? 'ended' : 'data', 2: backup }) as const
    expect(simulate([1, 2], ends('data'), 60).changes.slice(1)).toMatchObject([
      { second: 23, to: 2, reason: 'ended' },
    ])
    expect(simulate([1, 2], ends('none'), 60).changes.slice(1)).toMatchObject([
      { second: 30, to: null, reason: 'no-source' },
    ])
  })

  it('[Y-05] waits for the next segment of a playlist, but not after its end', () => {
    const { state } = simulate([1, 2], () => ({ 1: 'data', 2: 'data' }), 1, false)
    const changeAfter = (silentMs: number, isEnded: boolean) => {
      const first = { ...signalOf(1, 0), isContinuous: false, burstMs: 15_000, isEnded }
      const { change } = decideFailOver(state, [first, signalOf(2, silentMs)], silentMs)
      return change?.reason ?? null
    }
    expect([changeAfter(14_999, false), changeAfter(15_000, false)]).toEqual([null, 'no-data'])
    expect([changeAfter(2_999, true), changeAfter(3_000, true)]).toEqual([null, 'ended'])
  })

  it('[Y-05] replaces a source that cannot be played at once', () => {
    const { changes } = simulate(
      [1, 2],
      (second) => ({ 1: second > 20 ? 'unplayable' : 'data', 2: 'data' }),
      60,
    )
    expect(changes.slice(1)).toMatchObject([{ second: 21, to: 2, reason: 'unplayable' }])
  })

  it('[Y-05] keeps a black and silent source without another one, with an alert', () => {
    const { changes, alerts } = simulate(
      [1],
      (second) => ({ 1: second > 20 ? 'black-and-silent' : 'data' }),
      90,
    )
    expect(changes).toHaveLength(1)
    expect(alerts).toEqual([{ second: 41, alert: 'black-and-silent' }])
  })

  it('[Y-06] an encoder that reconnects often never stays behind the slate', () => {
    const { onAir, held } = simulate([1], (second) => ({ 1: second % 30 < 15 ? 'data' : 'none' }), 400)
    for (let start = 30; start < 400; start += 30) expect([start, onAir[start + 6]]).toEqual([start, 1])
    expect(held.every((one) => one === null)).toBe(true)
  })

  it('[Y-05] [Y-06] after four changes a better source waits until fewer are ten minutes ago', () => {
    // Up for 45 s, down for 20 s.
    const { changes, held, alerts } = simulate(
      [1, 2],
      (second) => ({ 1: second % 65 < 45 ? 'data' : 'none', 2: 'data' }),
      700,
    )
    const [, second] = changes.slice(1)
    // The last change replaces a source without data. Such changes are not limited.
    expect(changes.filter((change) => change.second < 600)).toHaveLength(1 + 5)
    const waiting = held.find((one) => one !== null)
    expect(waiting).toEqual({ sourceId: 1, untilMs: ((second?.second ?? 0) + 600) * 1000 })
    expect(alerts.map(({ alert }) => alert)).toEqual(['switched', 'flapping'])
  })

  const endsFor30s = (from: number, second: number) => second >= from && second < from + 30

  it('[Y-06] a failure soon after an alert has its alert once ten minutes have passed', () => {
    const { changes, alerts, state } = simulate(
      [1, 2],
      (second) => ({ 1: endsFor30s(20, second) || second >= 200 ? 'none' : 'data', 2: 'data' }),
      1_500,
    )
    expect(changes.map(({ second, to }) => [second, to])).toEqual([
      [0, 1],
      [25, 2],
      [80, 1],
      [205, 2],
    ])
    expect(alerts).toEqual([
      { second: 25, alert: 'switched' },
      { second: 625, alert: 'switched' },
    ])
    expect(state.isAlertOwed).toBe(false)
  })

  it('[Y-06] a failure soon after an alert has none if the first source returns in time', () => {
    const { alerts, state } = simulate(
      [1, 2],
      (second) => ({ 1: endsFor30s(20, second) || endsFor30s(200, second) ? 'none' : 'data', 2: 'data' }),
      1_500,
    )
    expect(alerts).toEqual([{ second: 25, alert: 'switched' }])
    expect(state.isAlertOwed).toBe(false)
  })

  it('[Y-05] [Y-06] never prefers the slate to a source, nor returns after 4 changes in 10 minutes, nor alerts twice', () => {
    const state = fc.constantFrom<Second[number]>('data', 'none', 'black-and-silent', 'ended', 'unplayable')
    const stretch = fc.record({ seconds: fc.integer({ min: 1, max: 50 }), 1: state, 2: state, 3: state })
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 60 }), (stretches) => {
        const history = stretches.flatMap(({ seconds, ...now }) => Array<Second>(seconds).fill(now))
        const { changes, alerts, onAir } = simulate(
          [1, 2, 3],
          (second) => history[second] ?? {},
          history.length,
        )
        const window = failOverLimits.switchWindowMs / 1000
        const counted = changes.filter(({ from, to }) => from !== null && to !== null)
        for (const { second } of counted.filter(({ reason }) => reason === 'source-returned'))
          expect(
            counted.filter((one) => one.second < second && one.second > second - window).length,
          ).toBeLessThan(4)
        for (const [index, { second }] of alerts.entries())
          expect(second - (alerts[index - 1]?.second ?? -Infinity)).toBeGreaterThanOrEqual(window)
        const behindSlate = onAir.flatMap((current, second) => {
          const recent = history.slice(Math.max(0, second - 6), second + 1)
          const isUp = [1, 2, 3].some(
            (id) => recent.length === 7 && recent.every((now) => now[id] === 'data'),
          )
          return isUp && current === null ? [second] : []
        })
        expect(behindSlate).toEqual([])
      }),
    )
  })

  it('[Y-05] ends on the first source once all signals are stable', () => {
    const state = fc.constantFrom<Second[number]>('data', 'none', 'black-and-silent')
    fc.assert(
      fc.property(fc.array(fc.record({ 1: state, 2: state }), { maxLength: 120 }), (history) => {
        const { state: end } = simulate([1, 2], (second) => history[second] ?? { 1: 'data', 2: 'data' }, 900)
        expect(end.wanted).toBe(1)
      }),
    )
  })

  it('[Y-05] [Y-06] a backup takes over, with an alert, after the clock was set back', () => {
    const hourMs = 3_600_000
    let state = { ...initialFailOver(), alertedMs: 2 * hourMs }
    const decide = (nowMs: number, first: number) => {
      const decision = decideFailOver(state, [signalOf(1, first), signalOf(2, nowMs)], nowMs)
      state = decision.state as typeof state
      return decision
    }
    decide(2 * hourMs, 2 * hourMs)
    expect(state.wanted).toBe(1)
    decide(hourMs, hourMs)
    const { change, alert } = decide(hourMs + 10_000, hourMs)
    expect(change?.to).toBe(2)
    expect(alert).toBe('switched')
  })
})
