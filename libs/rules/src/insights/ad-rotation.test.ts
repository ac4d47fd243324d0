import { describe, expect, it } from 'vitest'
import { nextAdChangeMs, stepAds, type AdEvent, type AdReport, type AdRotation } from './ad-rotation.ts'
import { adGapMs, adLoadMs } from '../foundation/constants.ts'

interface Ad {
  name: string
  duration: number
  isSpent?: boolean
}
const ads: Ad[] = [
  { name: 'a', duration: 10 },
  { name: 'b', duration: 15 },
  { name: 'c', duration: 8 },
]

/** A rotation with a manual clock. */
function aPlayer(list: readonly Ad[] = ads, nowMs = 5_000) {
  let state: AdRotation<Ad> = { kind: 'asleep' }
  const reports: AdReport<Ad>[] = []
  const send = (event: AdEvent) => {
    const step = stepAds(state, event, list, nowMs)
    state = step.state
    if (step.report) reports.push(step.report)
  }
  const finish = (type: 'loaded' | 'broken') => {
    if (state.kind === 'loading') send({ type, attempt: state.attempt })
  }
  return {
    send,
    load: () => finish('loaded'),
    fail: () => finish('broken'),
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
  it('[D-01, D-05] waits for the first frame and its image, and is shown for exactly its duration', () => {
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

  it('[D-02] another first frame, after a retry, starts no other ad', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.load()
    player.pass(10_000)
    player.send({ type: 'first-frame' })
    expect(player.state.kind).toBe('resting')
  })
})

describe('an ad that is not seen', () => {
  const shown = () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.load()
    player.pass(4_000)
    return player
  }

  it('[D-01] is not viewed while it is hidden, and is shown for the rest of its duration afterwards', () => {
    const player = shown()
    player.send({ type: 'hidden' })
    expect(nextAdChangeMs(player.state)).toBeNull()
    player.pass(3_600_000)
    player.send({ type: 'hidden' })
    expect([player.shown, player.views]).toEqual(['a', []])
    player.send({ type: 'shown' })
    player.send({ type: 'shown' })
    player.pass(5_999)
    expect([player.shown, player.views]).toEqual(['a', []])
    player.pass(1)
    expect([player.shown, player.views]).toEqual([null, ['a']])
  })

  it('[D-01] is viewed if its duration ended before it was hidden', () => {
    const player = shown()
    player.pass(6_000)
    player.send({ type: 'hidden' })
    expect([player.shown, player.views]).toEqual([null, ['a']])
  })
})

describe('the next ads', () => {
  it('[D-02] an activity more than 60 s after the previous ad starts the next one; the first follows the last', () => {
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
      leftMs: null,
      isPressed: false,
    }
    expect(stepAds(showing, { type: 'closed' }, ads, 5)).toMatchObject({
      state: { kind: 'resting', sinceMs: 5 },
      report: { action: 'view' },
    })
  })

  it('[D-01, D-02] after the device slept, the overdue view is reported and the next ad may load at once', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.load()
    const slept = stepAds(player.state, { type: 'activity' }, ads, 200_000)
    expect(slept).toMatchObject({
      state: { kind: 'loading', ad: { name: 'b' } },
      report: { action: 'view', ad: { name: 'a' } },
    })
  })

  it('[D-02] the gap starts when an ad is closed, and lasts longer than 60 s', () => {
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

  it('[D-02] the list may become shorter or empty during the rotation', () => {
    const resting: AdRotation<Ad> = { kind: 'resting', nextIndex: 3, attempt: 3, sinceMs: 0 }
    const activity: AdEvent = { type: 'activity' }
    expect(stepAds(resting, activity, ads.slice(0, 2), 60_001).state).toMatchObject({ ad: { name: 'b' } })
    expect(stepAds(resting, activity, [], 60_001).state).toMatchObject({ kind: 'resting', sinceMs: 60_001 })
  })
})

describe('an image that fails', () => {
  it('[D-05] is skipped and not counted; the next ad loads at once', () => {
    const player = aPlayer()
    player.send({ type: 'first-frame' })
    player.fail()
    expect(player.state).toMatchObject({ kind: 'loading', ad: { name: 'b' } })
    player.load()
    player.pass(15_000)
    expect(player.views).toEqual(['b'])
  })

  it('[D-05] when all are broken, each is requested once, followed by the same gap as after an ad', () => {
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

  it('[D-05] an image that does not load in time counts as broken; later events of it are ignored', () => {
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
  it('[D-03] is reported once per showing, also right after its duration', () => {
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
      {
        kind: 'showing',
        ad: { name: 'x', duration: 1 },
        index: 0,
        attempt: 9,
        untilMs: 5,
        leftMs: null,
        isPressed: false,
      },
      { type: 'pressed' },
      ads,
      6,
    )
    expect(late.report).toMatchObject({ action: 'click', attempt: 9 })
  })
})

describe('ads with a limit per day', () => {
  it('[B-34] an ad that the device has shown often enough is passed over', () => {
    const player = aPlayer([{ name: 'a', duration: 10, isSpent: true }, ...ads.slice(1)])
    player.send({ type: 'first-frame' })
    player.load()
    expect(player.shown).toBe('b')
  })

  it('[B-34] no ad is loaded while all have been shown often enough', () => {
    const player = aPlayer(ads.map((ad) => ({ ...ad, isSpent: true })))
    player.send({ type: 'first-frame' })
    expect(player.state.kind).toBe('resting')
    player.pass(adGapMs + 1)
    player.send({ type: 'activity' })
    expect(player.state.kind).toBe('resting')
  })
})
