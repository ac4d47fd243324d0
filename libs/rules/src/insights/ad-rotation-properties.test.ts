import fc from 'fast-check'
import { expect, it } from 'vitest'
import { adGapMs, adLoadMs } from '../foundation/constants.ts'
import { nextAdChangeMs, stepAds, type AdEvent, type AdReport, type AdRotation } from './ad-rotation.ts'

interface Ad {
  name: string
  duration: number
}

interface TimedEvent {
  waitMs: number
  type: AdEvent['type']
  isStale: boolean
}
const eventLists = fc.array(
  fc.record<TimedEvent>({
    waitMs: fc.oneof(fc.nat(90_000), fc.nat(50), fc.constantFrom(0, adGapMs, adGapMs + 1, adLoadMs)),
    type: fc.constantFrom<AdEvent['type']>(
      ...(['first-frame', 'time', 'broken', 'pressed', 'closed'] as const),
      ...(['activity', 'activity', 'activity', 'loaded', 'loaded', 'loaded'] as const),
    ),
    isStale: fc.nat(9).map((digit) => digit === 0),
  }),
  { minLength: 20, maxLength: 150, size: 'max' },
)
const adLists = fc
  .array(fc.nat({ max: 30 }), { maxLength: 5 })
  .map((durations) =>
    durations.map((duration, index): Ad => ({ name: String(index), duration: duration + 1 })),
  )

interface History {
  showings: { ad: Ad; attempt: number; from: number; to: number; isOver: boolean }[]
  reports: (AdReport<Ad> & { at: number })[]
  brokenAttempts: Set<number>
  firstFrameAt: number | null
}

/** Applies the events as a browser does: time events are sent when they are due. */
function play(list: readonly Ad[], events: readonly TimedEvent[], isAllBroken = false): History {
  const history: History = { showings: [], reports: [], brokenAttempts: new Set(), firstFrameAt: null }
  let state = { kind: 'asleep' } as AdRotation<Ad>
  let now = 0
  const send = (event: AdEvent) => {
    const before = state
    const step = stepAds(state, event, list, now)
    state = step.state
    if (before.kind === 'showing' && (state.kind !== 'showing' || state.attempt !== before.attempt)) {
      const open = history.showings.at(-1)
      if (open) Object.assign(open, { to: now, isOver: true })
    }
    if (state.kind === 'showing' && (before.kind !== 'showing' || before.attempt !== state.attempt))
      history.showings.push({
        ad: state.ad,
        attempt: state.attempt,
        from: now,
        to: state.untilMs,
        isOver: false,
      })
    if (step.report) history.reports.push({ ...step.report, at: now })
  }
  for (const { waitMs, type, isStale } of events) {
    const until = now + waitMs
    for (let due = nextAdChangeMs(state); due !== null && due <= until; due = nextAdChangeMs(state)) {
      now = due
      send({ type: 'time' })
    }
    now = until
    if (type === 'first-frame') history.firstFrameAt ??= now
    if (type === 'loaded' || type === 'broken') {
      if (state.kind !== 'loading') continue
      const attempt = state.attempt - (isStale ? 1 : 0)
      const outcome = isAllBroken ? 'broken' : type
      if (outcome === 'broken' && !isStale) history.brokenAttempts.add(attempt)
      send({ type: outcome, attempt })
    } else send({ type })
  }
  return history
}

it('[D-01, D-02] one ad at a time, none before the first frame, and none within 60 s of the previous one', () => {
  fc.assert(
    fc.property(adLists, eventLists, (list, events) => {
      const { showings, firstFrameAt } = play(list, events)
      expect(showings.every(({ from }) => firstFrameAt !== null && from >= firstFrameAt)).toBe(true)
      expect(showings.every(({ from, to, ad }) => to - from <= ad.duration * 1000)).toBe(true)
      const gaps = showings.map(({ from }, place) => from - (showings[place - 1]?.to ?? -Infinity))
      expect(gaps.every((gap) => gap > adGapMs)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it('[D-01] an ad that is not closed is shown for exactly its duration', () => {
  const unclosed = eventLists.map((all) => all.filter(({ type }) => type !== 'closed'))
  fc.assert(
    fc.property(adLists, unclosed, (list, events) => {
      for (const { from, to, ad } of play(list, events).showings) expect(to - from).toBe(ad.duration * 1000)
    }),
  )
})

it('[D-01, D-03] each showing is reported as one view or one close, with at most one click', () => {
  fc.assert(
    fc.property(adLists, eventLists, (list, events) => {
      const { showings, reports } = play(list, events)
      const ends = reports.filter(({ action }) => action !== 'click')
      expect(ends.map(({ attempt, at, action }) => [attempt, at, action])).toEqual(
        showings
          .filter(({ isOver }) => isOver)
          .map(({ attempt, from, to, ad }) => [
            attempt,
            to,
            to - from === ad.duration * 1000 ? 'view' : 'close',
          ]),
      )
      const clicks = reports.filter(({ action }) => action === 'click').map(({ attempt }) => attempt)
      expect(new Set(clicks).size).toBe(clicks.length)
      const shown = new Set(showings.map(({ attempt }) => attempt))
      expect(clicks.every((attempt) => shown.has(attempt))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

it('[D-02] ads repeat in the order of the list', () => {
  const smooth = eventLists.map((all) => all.filter(({ type }) => type !== 'broken'))
  fc.assert(
    fc.property(adLists, smooth, (list, events) => {
      // Every image comes in time.
      const prompt = events.flatMap((one) => [one, { waitMs: 0, type: 'loaded' as const, isStale: false }])
      const names = play(list, prompt).showings.map(({ ad }) => ad.name)
      expect(names).toEqual(names.map((_, place) => String(place % list.length)))
    }),
  )
})

it('[D-05] a broken image is neither shown nor counted; when all are broken, the rotation pauses', () => {
  fc.assert(
    fc.property(adLists, eventLists, (list, events) => {
      const { reports, brokenAttempts } = play(list, events)
      expect(reports.some(({ attempt }) => brokenAttempts.has(attempt))).toBe(false)
      expect(play(list, events, true)).toMatchObject({ showings: [], reports: [] })
    }),
  )
})
