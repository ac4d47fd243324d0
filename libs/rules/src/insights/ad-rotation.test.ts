import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextAdChangeMs, stepAds, type AdEvent, type AdReport, type AdRotation } from './ad-rotation.ts'
import { adGapMs, adLoadMs } from '../foundation/constants.ts'

interface Ad {
  name: string
  duration: number
}
const ads: Ad[] = [
  { name: 'a', duration: 10 },
  { name: 'b', duration: 15 },
  { name: 'c', duration: 8 },
]

/** A player at a clock that is moved by hand. */
function aPlayer(list: readonly Ad[] = ads, nowMs = 5_000) {
  let state: AdRotation<Ad> = { kind: 'asleep' }
  const reports: AdReport<Ad>[] = []
  const send = (event: AdEvent) => {
    const step = stepAds(state, event, list, nowMs)
    state = step.state
    if (step.report) reports.push(step.report)
  }
  const answer = (type: 'loaded' | 'broken') => {
    if (state.kind === 'loading') send({ type, attempt: state.attempt })
  }
  return {
    send,
    load: () => answer('loaded'),
    fail: () => answer('broken'),
    pass(ms: number) {
      nowMs += ms
      send({ type: 'time' })
    },
    get state() {
      return state
    },
    get shown() {
      return state.kind === 'showing' ? state.ad.name : null
    },
    get views() {
      return reports.filter(({ action }) => action === 'view').map(({ ad }) => ad.name)
    },
    reports,
  }
}

describe('the first ad', () => {
  it('[D-01, D-05] waits for the first frame, then for its image, and goes after exactly its duration', () => {
    const player = aPlayer()
    player.send({ type: 'activity' })
    expect(player.state.kind).toBe('asleep')
    player.send({ type: 'first-frame' })
    expect(player.state).toMatchObject({ kind: 'loading', ad: { name: 'a' } })
    expect(player.reports).toEqual([])
    player.load()
    expect([player.shown, player.views]).toEqual(['a', []])
    expect(nextAdChangeMs(player.state)).toBe(15_000)
    player.pass(9_999)
    expect([player.shown, player.reports]).toEqual(['a', []])
    player.pass(1)
    expect([player.shown, player.views]).toEqual([null, ['a']])
  })

  it('[D-02] a second first frame, after a retry, brings no other ad', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.load()
    player.pass(10_000)
    player.send({ type: 'first-frame' })
    expect(player.state.kind).toBe('resting')
  })
})

describe('the next ads', () => {
  it('[D-02] come with an activity more than 60 s after the last has gone, the first after the last', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.load()
    for (const name of ['b', 'c', 'a', 'b']) {
      while (player.shown) player.pass(1_000)
      player.pass(adGapMs)
      player.send({ type: 'activity' })
      expect(player.state.kind).toBe('resting')
      player.pass(1)
      expect(player.state.kind).toBe('resting')
      player.send({ type: 'activity' })
      player.load()
      expect(player.shown).toBe(name)
    }
    player.pass(15_000)
    expect(player.views).toEqual(['a', 'b', 'c', 'a', 'b'])
  })

  it('[D-01] an ad closed early is reported as closed, not as viewed', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.load()
    player.pass(9_999)
    player.send({ type: 'closed' })
    player.send({ type: 'closed' })
    player.pass(60_000)
    expect(player.reports.map(({ action, attempt }) => [action, attempt])).toEqual([['close', 1]])
  })

  it('[D-01] closing at the end of the duration is a view, not a close', () => {
    const showing: AdRotation<Ad> = {
      kind: 'showing',
      ad: { name: 'x', duration: 1 },
      index: 0,
      attempt: 9,
      untilMs: 5,
      isPressed: false,
    }
    expect(stepAds(showing, { type: 'closed' }, ads, 5)).toMatchObject({
      state: { kind: 'resting', sinceMs: 5 },
      report: { action: 'view' },
    })
  })

  it('[D-01, D-02] after a sleep the overdue view is reported and the next ad may load at once', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.load()
    const slept = stepAds(player.state, { type: 'activity' }, ads, 200_000)
    expect(slept).toMatchObject({
      state: { kind: 'loading', ad: { name: 'b' } },
      report: { action: 'view', ad: { name: 'a' } },
    })
  })

  it('[D-02] the gap begins when an ad was closed, and at 60 s it is not over yet', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.load()
    player.pass(2_000)
    player.send({ type: 'closed' })
    expect([player.shown, player.views]).toEqual([null, []])
    player.pass(adGapMs)
    player.send({ type: 'activity' })
    expect(player.state.kind).toBe('resting')
    player.pass(1)
    player.send({ type: 'activity' })
    expect(player.state).toMatchObject({ kind: 'loading', ad: { name: 'b' } })
  })

  it('[D-02] a list that has become shorter or empty meanwhile breaks nothing', () => {
    const resting: AdRotation<Ad> = { kind: 'resting', nextIndex: 3, attempt: 3, sinceMs: 0 }
    const activity: AdEvent = { type: 'activity' }
    expect(stepAds(resting, activity, ads.slice(0, 2), 60_001).state).toMatchObject({ ad: { name: 'b' } })
    expect(stepAds(resting, activity, [], 60_001).state).toMatchObject({ kind: 'resting', sinceMs: 60_001 })
  })
})

describe('an image that fails', () => {
  it('[D-05] is skipped and not counted; the next takes its place at once', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.fail()
    expect(player.state).toMatchObject({ kind: 'loading', ad: { name: 'b' } })
    player.load()
    player.pass(15_000)
    expect(player.views).toEqual(['b'])
  })

  it('[D-05] when all are broken each is asked for once, and then there is quiet for as long as after an ad', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    for (const name of ['a', 'b', 'c']) {
      expect(player.state).toMatchObject({ kind: 'loading', ad: { name } })
      player.fail()
    }
    player.pass(adGapMs)
    player.send({ type: 'activity' })
    expect([player.state.kind, player.views]).toEqual(['resting', []])
    player.pass(1)
    player.send({ type: 'activity' })
    expect(player.state).toMatchObject({ kind: 'loading', ad: { name: 'a' } })
  })

  it('[D-05] one that does not come is broken; what it says later changes nothing', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.pass(adLoadMs)
    expect(player.state).toMatchObject({ kind: 'loading', ad: { name: 'b' }, attempt: 2 })
    player.send({ type: 'loaded', attempt: 1 })
    player.send({ type: 'broken', attempt: 1 })
    expect(player.state).toMatchObject({ kind: 'loading', attempt: 2 })
    expect(player.reports).toEqual([])
  })
})

describe('a press', () => {
  it('[D-03] is reported once for each showing, also when its time was just over', () => {
    const player = aPlayer()
    player.send({ type: 'pressed' })
    expect(player.reports).toEqual([])
    player.send({ type: 'first-frame' })
    player.load()
    player.send({ type: 'pressed' })
    player.send({ type: 'pressed' })
    expect(player.reports.map(({ action, attempt }) => [action, attempt])).toEqual([['click', 1]])
    expect(player.shown).toBe('a')
    const late = stepAds<Ad>(
      { kind: 'showing', ad: { name: 'x', duration: 1 }, index: 0, attempt: 9, untilMs: 5, isPressed: false },
      { type: 'pressed' },
      ads,
      6,
    )
    expect(late.report).toMatchObject({ action: 'click', attempt: 9 })
  })
})

interface Moment {
  waitMs: number
  type: AdEvent['type']
  isStale: boolean
}
const moments = fc.array(
  fc.record<Moment>({
    waitMs: fc.oneof(fc.nat(90_000), fc.nat(50), fc.constantFrom(0, adGapMs, adGapMs + 1, adLoadMs)),
    type: fc.constantFrom<AdEvent['type']>(
      ...(['first-frame', 'time', 'broken', 'pressed', 'closed'] as const),
      ...(['activity', 'activity', 'activity', 'loaded', 'loaded', 'loaded'] as const),
    ),
    isStale: fc.nat(9).map((digit) => digit === 0),
  }),
  { minLength: 20, maxLength: 150, size: 'max' },
)
const lists = fc
  .array(fc.nat({ max: 30 }), { maxLength: 5 })
  .map((durations) =>
    durations.map((duration, index): Ad => ({ name: String(index), duration: duration + 1 })),
  )

interface Life {
  showings: { ad: Ad; attempt: number; from: number; to: number; isOver: boolean }[]
  reports: (AdReport<Ad> & { at: number })[]
  brokenAttempts: Set<number>
  firstFrameAt: number | null
}

/** Lives through the moments as a browser would: whatever time changes is told when it is due. */
function live(list: readonly Ad[], happened: readonly Moment[], isAllBroken = false): Life {
  const life: Life = { showings: [], reports: [], brokenAttempts: new Set(), firstFrameAt: null }
  let state = { kind: 'asleep' } as AdRotation<Ad>
  let now = 0
  const send = (event: AdEvent) => {
    const before = state
    const step = stepAds(state, event, list, now)
    state = step.state
    if (before.kind === 'showing' && (state.kind !== 'showing' || state.attempt !== before.attempt)) {
      const open = life.showings.at(-1)
      if (open) Object.assign(open, { to: now, isOver: true })
    }
    if (state.kind === 'showing' && (before.kind !== 'showing' || before.attempt !== state.attempt))
      life.showings.push({
        ad: state.ad,
        attempt: state.attempt,
        from: now,
        to: state.untilMs,
        isOver: false,
      })
    if (step.report) life.reports.push({ ...step.report, at: now })
  }
  for (const { waitMs, type, isStale } of happened) {
    const until = now + waitMs
    for (let due = nextAdChangeMs(state); due !== null && due <= until; due = nextAdChangeMs(state)) {
      now = due
      send({ type: 'time' })
    }
    now = until
    if (type === 'first-frame') life.firstFrameAt ??= now
    if (type === 'loaded' || type === 'broken') {
      if (state.kind !== 'loading') continue
      const attempt = state.attempt - (isStale ? 1 : 0)
      const told = isAllBroken ? 'broken' : type
      if (told === 'broken' && !isStale) life.brokenAttempts.add(attempt)
      send({ type: told, attempt })
    } else send({ type })
  }
  return life
}

describe('whatever happens', () => {
  it('[D-01, D-02] ads come one at a time, none before the first frame, never within 60 s of the last', () => {
    fc.assert(
      fc.property(lists, moments, (list, happened) => {
        const { showings, firstFrameAt } = live(list, happened)
        expect(showings.every(({ from }) => firstFrameAt !== null && from >= firstFrameAt)).toBe(true)
        expect(showings.every(({ from, to, ad }) => to - from <= ad.duration * 1000)).toBe(true)
        const gaps = showings.map(({ from }, place) => from - (showings[place - 1]?.to ?? -Infinity))
        expect(gaps.every((gap) => gap > adGapMs)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('[D-01] an ad that nobody closes stays exactly as long as it should', () => {
    const unclosed = moments.map((all) => all.filter(({ type }) => type !== 'closed'))
    fc.assert(
      fc.property(lists, unclosed, (list, happened) => {
        for (const { from, to, ad } of live(list, happened).showings)
          expect(to - from).toBe(ad.duration * 1000)
      }),
    )
  })

  it('[D-01, D-03] each showing ends as one view or one close, and has at most one click', () => {
    fc.assert(
      fc.property(lists, moments, (list, happened) => {
        const { showings, reports } = live(list, happened)
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

  it('[D-02] the order is that of the list, over and over', () => {
    const smooth = moments.map((all) => all.filter(({ type }) => type !== 'broken'))
    fc.assert(
      fc.property(lists, smooth, (list, happened) => {
        // Every image comes in time.
        const prompt = happened.flatMap((one) => [
          one,
          { waitMs: 0, type: 'loaded' as const, isStale: false },
        ])
        const names = live(list, prompt).showings.map(({ ad }) => ad.name)
        expect(names).toEqual(names.map((_, place) => String(place % list.length)))
      }),
    )
  })

  it('[D-05] a broken image is never shown and never counted; when all are broken there is silence', () => {
    fc.assert(
      fc.property(lists, moments, (list, happened) => {
        const { reports, brokenAttempts } = live(list, happened)
        expect(reports.some(({ attempt }) => brokenAttempts.has(attempt))).toBe(false)
        expect(live(list, happened, true)).toMatchObject({ showings: [], reports: [] })
      }),
    )
  })
})
