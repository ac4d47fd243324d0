import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallCheckMs } from '../foundation/constants.ts'
import {
  isWallError,
  newWallTile,
  stepWallTile,
  wallStallMs,
  type WallEvent,
  type WallStep,
  type WallTile,
} from './wall-tile.ts'

const startMs = Date.UTC(2026, 10, 20)
const after = (events: readonly WallEvent[], tile = newWallTile(startMs)) =>
  events.reduce<WallTile>((now, event) => stepWallTile(now, event).tile, tile)
const at = (ms: number, positionSeconds = ms / 1000): WallEvent => ({
  kind: 'progress',
  positionSeconds,
  nowMs: startMs + ms,
})
const check = (ms: number): WallEvent => ({ kind: 'check', nowMs: startMs + ms })

/** Random events with increasing times, and checks at their interval. */
const history = fc
  .array(
    fc.record({
      pauseMs: fc.integer({ min: 0, max: 30_000 }),
      event: fc.oneof(
        fc.record({ kind: fc.constant('progress' as const), positionSeconds: fc.nat(20) }),
        fc.record({ kind: fc.constantFrom('playing' as const, 'waiting' as const, 'check' as const) }),
        fc.record({
          kind: fc.constant('error' as const),
          error: fc.constantFrom('off-air' as const, 'refused' as const, 'network' as const),
        }),
      ),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let nowMs = startMs
    return steps.map(({ pauseMs, event }) => ({ ...event, nowMs: (nowMs += pauseMs) }) as WallEvent)
  })

describe('a tile of the wall', () => {
  it('[P-08] distinguishes connecting, playing and buffering', () => {
    expect(after([])).toMatchObject({ state: 'connecting', isReady: false })
    expect(after([{ kind: 'waiting' }]).state).toBe('connecting')
    expect(after([at(1_000)])).toMatchObject({ state: 'playing', isReady: true, movedAtMs: startMs + 1_000 })
    expect(after([at(1_000), { kind: 'waiting' }]).state).toBe('buffering')
    expect(after([at(1_000), { kind: 'waiting' }, at(2_000)]).state).toBe('playing')
  })

  it('[P-08] keeps its error until it progresses again', () => {
    const refused = after([at(1_000), { kind: 'error', error: 'refused' }, { kind: 'waiting' }])
    expect(refused.state).toBe('refused')
    expect(after([at(2_000, 1)], refused).state).toBe('refused')
    expect(after([at(2_000)], refused).state).toBe('playing')
    expect(isWallError('refused')).toBe(true)
    expect(['connecting', 'playing', 'buffering'].some((state) => isWallError(state as 'playing'))).toBe(
      false,
    )
  })

  it('[P-08, K-01] that has not progressed for 120 s is restarted by the check, with its last state', () => {
    const stuck = after([at(1_000), { kind: 'waiting' }])
    const early = stepWallTile(stuck, check(wallCheckMs))
    expect(early.restart).toBeNull()
    const late = stepWallTile(early.tile, check(2 * wallCheckMs))
    expect(late.restart).toEqual({ lastState: 'buffering', stoodStillMs: 2 * wallCheckMs - 1_000 })
    expect(late.tile).toMatchObject({ state: 'restarting', isReady: false, restarts: 1 })
  })

  it('[P-08] that never started is restarted after exactly 120 s', () => {
    expect(wallStallMs).toBe(120_000)
    expect(stepWallTile(newWallTile(startMs), check(119_999)).restart).toBeNull()
    const { restart } = stepWallTile(newWallTile(startMs), check(120_000))
    expect(restart).toEqual({ lastState: 'connecting', stoodStillMs: 120_000 })
  })

  it('[P-08] is not restarted because its computer slept', () => {
    const slept = stepWallTile(after([at(1_000)]), check(8 * 3_600_000))
    expect(slept.restart).toBeNull()
    expect(stepWallTile(slept.tile, check(8 * 3_600_000 + wallCheckMs)).restart).not.toBeNull()
  })

  it('[P-08] only checks restart tiles, only stalled ones, and every restart is counted, for random events', () => {
    fc.assert(
      fc.property(history, (events) => {
        let tile = newWallTile(startMs)
        const steps = events.map((event) => {
          const before = tile
          const { restart } = ({ tile } = stepWallTile(tile, event)) as WallStep
          return { event, before, after: tile, restart }
        })
        const restarts = steps.filter(({ restart }) => restart !== null)
        expect(restarts.every(({ event }) => event.kind === 'check')).toBe(true)
        expect(restarts.every(({ restart }) => (restart?.stoodStillMs ?? 0) >= wallStallMs)).toBe(true)
        expect(restarts.every(({ before, restart }) => restart?.lastState === before.state)).toBe(true)
        expect(steps.every(({ before, after: next }) => next.movedAtMs >= before.movedAtMs)).toBe(true)
        expect(steps.every(({ after: next }) => next.state !== 'playing' || next.isReady)).toBe(true)
        expect(tile.restarts).toBe(restarts.length)
      }),
    )
  })

  it('[P-08] one that progresses between all checks is never restarted', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: wallStallMs - 1 }), { maxLength: 40 }), (pauses) => {
        let tile = newWallTile(startMs)
        let ms = 0
        for (const pause of pauses) {
          ms += pause
          const step = stepWallTile(tile, check(ms))
          expect(step.restart).toBeNull()
          tile = stepWallTile(step.tile, at(ms)).tile
        }
        expect(tile.restarts).toBe(0)
      }),
    )
  })

  it('[P-08] one that never progresses is restarted by every check from 120 s on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (checks) => {
        const all = Array.from({ length: checks }, (_, index) => check((index + 1) * wallCheckMs))
        expect(after(all).restarts).toBe(checks)
      }),
    )
  })
})
