import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialPlayout, playoutLimits, type PlayoutSegment } from './playout-state.ts'
import { advancePlayout } from './playout.ts'
import type { MediaGop } from './live-buffer.ts'

const limits = playoutLimits(6_000, 10_000, 6_000)
/** Y-21: low latency. */
const lowLimits = playoutLimits(2_000, 10_000, 6_000)
const tickMs = 500

/** A source that produces media in real time from `madeFromMs` on, and the times at which it sends them. */
interface Sender {
  id: number
  gopMs: number
  /** When the GOP that ends at an instant arrives; null: never. */
  arrives(madeUntilMs: number): number | null
  madeFromMs?: number
  /** Its speed as a multiple of real time. */
  speed?: number
  encodings?: (madeUntilMs: number) => number
}

interface Sent extends MediaGop {
  sourceId: number
  madeMs: number
}

function gopsOf(
  { id, gopMs, arrives, madeFromMs = 0, speed = 1, encodings = () => 0 }: Sender,
  untilMs: number,
) {
  const gops: Sent[] = []
  for (let number = 0; ; number++) {
    const madeMs = madeFromMs + (number * gopMs) / speed
    const endMs = madeMs + gopMs / speed
    if (endMs > untilMs) return gops
    const arrivedMs = arrives(endMs)
    if (arrivedMs === null) continue
    gops.push({
      sourceId: id,
      id: id * 1e6 + number,
      encodingNumber: id * 1e3 + encodings(endMs),
      durationMs: gopMs,
      arrivedMs,
      startsAtMs: null,
      madeMs,
    })
  }
}

interface Published extends PlayoutSegment {
  nowMs: number
  /** When its pictures were made; null: the slate. */
  madeMs: number | null
}

function simulate(
  senders: readonly Sender[],
  wantedAt: (nowMs: number) => number | null,
  untilMs: number,
  own = limits,
) {
  const all = senders.flatMap((sender) => gopsOf(sender, untilMs))
  const byId = new Map(all.map((gop) => [gop.id, gop]))
  let state = initialPlayout(null, 0)
  const published: Published[] = []
  const ends: { nowMs: number; endMs: number | null }[] = []
  for (let nowMs = 0; nowMs <= untilMs; nowMs += tickMs) {
    const arrived = all
      .filter(({ arrivedMs }) => arrivedMs > nowMs - tickMs && arrivedMs <= nowMs)
      .toSorted((one, other) => one.arrivedMs - other.arrivedMs || one.madeMs - other.madeMs)
      .map((gop) => ({ sourceId: gop.sourceId, gop }))
    const wanted = wantedAt(nowMs)
    const isReceiving = all.some(
      ({ sourceId, arrivedMs }) => sourceId === wanted && arrivedMs <= nowMs && arrivedMs > nowMs - 6_000,
    )
    const input = {
      arrived,
      endedEncodings: [],
      sources: senders.map(({ id }) => id),
      wanted,
      isReceiving,
      expectedMs: null,
      slateMs: own.segmentMs,
    }
    const decision = advancePlayout(state, input, nowMs, own)
    state = decision.state
    for (const segment of decision.segments)
      published.push({ ...segment, nowMs, madeMs: byId.get(segment.gops[0] ?? -1)?.madeMs ?? null })
    ends.push({ nowMs, endMs: state.endMs })
  }
  return { published, ends, all }
}

const steady = (id: number, gopMs = 2_000, phaseMs = 0): Sender => ({
  id,
  gopMs,
  madeFromMs: phaseMs,
  arrives: (made) => made + 200,
})

/** Checks the properties that every player and the archive rely on. */
function expectPlayable({ published, ends, all }: ReturnType<typeof simulate>) {
  const byId = new Map(all.map((gop) => [gop.id, gop]))
  const faults: string[] = []
  const seen = new Set<number>()
  for (const [index, segment] of published.entries()) {
    const before = published[index - 1]
    const endMs = before ? before.startsAtMs + before.durationMs : -Infinity
    const [first, last] = [segment.gops[0], before?.gops.at(-1)]
    const gapMs = segment.startsAtMs - endMs
    if (gapMs < -0.001) faults.push(`${index} overlaps`)
    if (!segment.isDiscontinuity && gapMs > 0.001) faults.push(`${index} has a gap before it`)
    if (!segment.isDiscontinuity && segment.sourceId !== before?.sourceId)
      faults.push(`${index} has another source`)
    if (!segment.isDiscontinuity && first !== undefined && first !== (last ?? 0) + 1)
      faults.push(`${index} skips`)
    if (segment.gops.some((id) => seen.has(id))) faults.push(`${index} repeats`)
    for (const id of segment.gops) seen.add(id)
    if (new Set(segment.gops.map((id) => byId.get(id)?.encodingNumber)).size > 1)
      faults.push(`${index} mixes encodings`)
  }
  for (const { nowMs, endMs } of ends)
    if ((endMs ?? 0) > nowMs + 300) faults.push(`${nowMs}: the timeline ends at ${endMs}`)
  expect(faults).toEqual([])
}

const madeEndOf = (segment: Published | undefined) => (segment?.madeMs ?? 0) + (segment?.durationMs ?? 0)

const slates = (published: readonly Published[]) => published.filter(({ sourceId }) => sourceId === null)
const lagsAfter = (ends: ReturnType<typeof simulate>['ends'], fromMs: number) =>
  ends.filter(({ nowMs }) => nowMs >= fromMs).map(({ nowMs, endMs }) => nowMs - (endMs ?? -Infinity))

describe('advancePlayout', () => {
  it('[Y-18] a steady source is published when its segments end, with the time at which they arrived', () => {
    const result = simulate([steady(1)], () => 1, 120_000)
    expectPlayable(result)
    expect(result.published[0]?.nowMs).toBeLessThanOrEqual(2_500)
    expect(
      result.published
        .slice(1)
        .every(({ durationMs, isDiscontinuity }) => durationMs === 6_000 && !isDiscontinuity),
    ).toBe(true)
    for (const { startsAtMs, madeMs } of result.published)
      expect(Math.abs(startsAtMs - (madeMs ?? 0))).toBeLessThanOrEqual(1_000)
    expect(Math.max(...lagsAfter(result.ends, 10_000))).toBeLessThanOrEqual(7_000)
  })

  it.each([
    [1_000, 2_000],
    [2_000, 2_000],
    [3_000, 3_000],
    [6_000, 6_000],
    [10_000, 10_000],
  ])('[Y-21] with low latency and keyframes every %s ms, segments last %s ms', (gopMs, expected) => {
    const result = simulate([steady(1, gopMs)], () => 1, 120_000, lowLimits)
    expectPlayable(result)
    const published = result.published.filter(({ sourceId }) => sourceId === 1).slice(1)
    expect(published.length).toBeGreaterThan(5)
    expect(
      published.every(({ durationMs, isDiscontinuity }) => durationMs === expected && !isDiscontinuity),
    ).toBe(true)
    // The GOPs of a segment have to arrive, and the next decision follows within a tick.
    expect(Math.max(...lagsAfter(result.ends, 40_000))).toBeLessThanOrEqual(expected + 200 + tickMs)
  })

  it('[Y-21] with low latency nothing of a source that delivers 6 s at once is skipped', () => {
    const pulled: Sender = { ...steady(1), arrives: (made) => Math.ceil(made / 6_000) * 6_000 + 200 }
    const result = simulate([pulled], () => 1, 120_000, lowLimits)
    expectPlayable(result)
    expect(slates(result.published)).toEqual([])
    expect(result.published.slice(1).filter(({ isDiscontinuity }) => isDiscontinuity)).toEqual([])
  })

  it('[Y-18] a burst does not move the timeline, and media beyond three segments is skipped', () => {
    // For 20 s it sends media that it had recorded before, three times as fast.
    const burst: Sender = {
      ...steady(1),
      madeFromMs: -40_000,
      arrives: (made) => (made < 20_000 ? 20_000 + (made - 20_000) / 3 + 200 : made + 200),
    }
    const result = simulate([burst], () => 1, 180_000)
    expectPlayable(result)
    expect(Math.max(...lagsAfter(result.ends, 10_000))).toBeLessThanOrEqual(7_000)
    expect(slates(result.published)).toEqual([])
    const last = result.published.at(-1)
    expect((last?.startsAtMs ?? 0) - (last?.madeMs ?? 0)).toBeLessThanOrEqual(18_000)
  })

  it.each([1.07, 0.93, 1.0005])(
    '[Y-18] a source with %s times the speed stays at the clock, without a slate',
    (speed) => {
      const sender: Sender = { ...steady(1), speed }
      const result = simulate([sender], () => 1, 900_000)
      expectPlayable(result)
      expect(slates(result.published)).toEqual([])
      // One segment, the missing part of the next one, and its delay.
      expect(Math.max(...lagsAfter(result.ends, 10_000))).toBeLessThanOrEqual(12_000)
      const discontinuities = result.published.filter(({ isDiscontinuity }) => isDiscontinuity).length
      expect(discontinuities).toBeLessThan(40)
    },
  )

  it('[Y-05] [Y-18] the slate begins 10 s after the last segment, and ends where the source is back', () => {
    const absent: Sender = {
      ...steady(1),
      arrives: (made) => (made > 60_000 && made < 120_500 ? null : made + 200),
      encodings: (made) => (made > 100_000 ? 1 : 0),
    }
    const wanted = (nowMs: number) => (nowMs > 70_000 && nowMs < 125_000 ? null : 1)
    const result = simulate([absent], wanted, 180_000)
    expectPlayable(result)
    const [first] = slates(result.published)
    expect(first?.nowMs).toBeLessThanOrEqual(71_000)
    const back = result.published.find(({ nowMs, sourceId }) => nowMs > 100_000 && sourceId === 1)
    expect(back?.nowMs).toBeLessThanOrEqual(128_500)
    expect(Math.abs((back?.startsAtMs ?? 0) - (back?.madeMs ?? 0))).toBeLessThanOrEqual(1_000)
  })

  it.each([6_000, 10_000])('[Y-18] a source with keyframes every %s ms replaces the slate too', (gopMs) => {
    const comes: Sender = { ...steady(1, gopMs), madeFromMs: 50_000 }
    const result = simulate([comes], (nowMs) => (nowMs > 50_000 ? 1 : null), 120_000)
    expectPlayable(result)
    const back = result.published.find(({ sourceId }) => sourceId === 1)
    expect(back?.nowMs).toBeLessThanOrEqual(50_000 + 2 * gopMs + 1_000)
  })

  it('[Y-18] a source that returns at once does not repeat the GOP that was cut at its replacement', () => {
    const slow: Sender = { id: 1, gopMs: 1_000, speed: 0.93, arrives: (made) => made + 2_175 }
    const other: Sender = { id: 2, gopMs: 1_000, speed: 0.9999, arrives: (made) => made }
    const ends = [4_000, 5_000, 6_000]
    const encodings = (made: number) => ends.findIndex((end) => made < end)
    const wantedAt = (ms: number) => (ms >= 4_000 && ms < 5_000 ? 1 : 2)
    expectPlayable(
      simulate(
        [slow, other].map((one) => ({ ...one, encodings })),
        wantedAt,
        6_000,
      ),
    )
  })

  it('[Y-18] a change between two sources loses and repeats less than half a second', () => {
    for (const phaseMs of [0, 300, 700, 1_000, 1_700]) {
      const result = simulate(
        [steady(1), steady(2, 2_000, phaseMs)],
        (nowMs) => (nowMs > 40_000 && nowMs < 80_300 ? 2 : 1),
        120_000,
      )
      expectPlayable(result)
      const jumps = result.published
        .slice(1)
        .map(({ madeMs }, index) => (madeMs ?? 0) - madeEndOf(result.published[index]))
      expect(Math.max(...jumps.map(Math.abs))).toBeLessThanOrEqual(500)
      expect(new Set(result.published.map(({ sourceId }) => sourceId))).toEqual(new Set([1, 2]))
    }
  })

  it('[Y-18] after a failure the other source continues with the media it has buffered', () => {
    const dies: Sender = { ...steady(1), arrives: (made) => (made > 60_000 ? null : made + 200) }
    const result = simulate([dies, steady(2, 2_000, 500)], (nowMs) => (nowMs < 70_000 ? 1 : 2), 100_000)
    expectPlayable(result)
    const next = result.published.findIndex(({ sourceId }) => sourceId === 2)
    const [before, after] = [result.published[next - 1], result.published[next]]
    const lostMs = (after?.madeMs ?? 0) - (before?.madeMs ?? 0) - (before?.durationMs ?? 0)
    expect(lostMs).toBeLessThanOrEqual(2_500)
    expect(Math.max(...lagsAfter(result.ends, 72_000))).toBeLessThanOrEqual(7_000)
  })

  it('[Y-18] a clock that is set back or forward does not stop the channel', () => {
    let state = initialPlayout(3_600_000, 0)
    let published = 0
    for (let nowMs = 0; nowMs < 60_000; nowMs += tickMs) {
      const arrived =
        nowMs % 2_000 === 0
          ? [
              {
                sourceId: 1,
                gop: { id: nowMs, encodingNumber: 1, durationMs: 2_000, arrivedMs: nowMs, startsAtMs: null },
              },
            ]
          : []
      const input = {
        arrived,
        endedEncodings: [],
        sources: [1],
        wanted: 1,
        isReceiving: true,
        expectedMs: null,
        slateMs: 6_000,
      }
      const decision = advancePlayout(state, input, nowMs, limits)
      state = decision.state
      published += decision.segments.length
    }
    expect(published).toBeGreaterThanOrEqual(8)
  })

  it('[Y-18] the slate follows a source that dies when the clock is set back', () => {
    const hourMs = 3_600_000
    const input = (nowMs: number, hasGop: boolean) => ({
      arrived: hasGop
        ? [
            {
              sourceId: 1,
              gop: { id: nowMs, encodingNumber: 1, durationMs: 2_000, arrivedMs: nowMs, startsAtMs: null },
            },
          ]
        : [],
      endedEncodings: [],
      sources: [1],
      wanted: 1,
      isReceiving: false,
      expectedMs: null,
      slateMs: 6_000,
    })
    let state = initialPlayout(null, hourMs)
    for (let nowMs = hourMs; nowMs < hourMs + 60_000; nowMs += tickMs)
      state = advancePlayout(state, input(nowMs, nowMs % 2_000 === 0), nowMs, limits).state
    let slateMs: number | null = null
    for (let nowMs = 0; nowMs < 60_000 && slateMs === null; nowMs += tickMs) {
      const decision = advancePlayout(state, input(nowMs, false), nowMs, limits)
      state = decision.state
      if (decision.segments.some(({ sourceId }) => sourceId === null)) slateMs = nowMs
    }
    expect(slateMs).toBeLessThanOrEqual(15_000)
    expect(slateMs).not.toBeNull()
  })

  it.each([
    ['6 s', limits],
    ['2 s', lowLimits],
  ])(
    '[Y-18] whatever sources send, in segments of %s: the timeline is never ahead of the clock, and no slate while new media arrives',
    (_, own) => {
      const phase = fc.record({
        seconds: fc.integer({ min: 1, max: 60 }),
        kind: fc.constantFrom('steady', 'absent', 'stalled', 'restarted'),
        wanted: fc.constantFrom(1, 2, null),
      })
      const sender = fc.record({
        gopMs: fc.constantFrom(1_000, 2_000, 4_000, 6_000, 10_000),
        speed: fc.constantFrom(0.93, 0.9999, 1, 1.07, 3),
        delayMs: fc.integer({ min: 0, max: 5_000 }),
      })
      fc.assert(
        fc.property(
          fc.array(phase, { minLength: 1, maxLength: 12 }),
          sender,
          sender,
          (phases, one, other) => {
            const ends: number[] = []
            for (const { seconds } of phases) ends.push((ends.at(-1) ?? 0) + seconds * 1000)
            const untilMs = ends.at(-1) ?? 0
            const phaseAt = (ms: number) => ends.findIndex((end) => ms < end)
            const kindAt = (ms: number) => phases[phaseAt(ms)]?.kind ?? 'steady'
            const nextEnd = (ms: number) => ends[phaseAt(ms)] ?? ms
            const senderOf = (id: number, { gopMs, speed, delayMs }: typeof one): Sender => ({
              id,
              gopMs,
              speed,
              arrives(made) {
                const kind = id === 1 ? kindAt(made) : 'steady'
                if (kind === 'absent') return null
                return (kind === 'stalled' ? nextEnd(made) : made) + delayMs
              },
              // Media that never arrives is missing, so another encoding begins.
              encodings: (made) => phaseAt(made),
            })
            const senders = [senderOf(1, one), senderOf(2, other)]
            const wantedAt = (ms: number) => phases[phaseAt(ms)]?.wanted ?? null
            const result = simulate(senders, wantedAt, untilMs, own)
            expectPlayable(result)
            const early = slates(result.published).filter(({ isDiscontinuity, nowMs }) => {
              const wanted = wantedAt(nowMs)
              const recent = result.all.filter(
                ({ sourceId, arrivedMs }) =>
                  sourceId === wanted && arrivedMs > nowMs - 9_500 && arrivedMs <= nowMs - 500,
              )
              return (
                isDiscontinuity && wanted !== null && wantedAt(nowMs - 10_000) === wanted && recent.length > 2
              )
            })
            expect(early).toEqual([])
          },
        ),
        { numRuns: 300 },
      )
    },
  )
})
