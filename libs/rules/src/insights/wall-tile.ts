import { wallCheckMs } from '../foundation/constants.ts'

/** Why nothing comes: there is nothing at that address, we may not have it, the way there is cut, it cannot be decoded. */
export type WallTrouble = 'off-air' | 'refused' | 'network' | 'unplayable'

export type WallTileState = 'connecting' | 'playing' | 'buffering' | 'restarting' | WallTrouble

/** What one small player of the wall is known to do. Instants are UTC ms of whoever feeds the events. */
export interface WallTile {
  state: WallTileState
  /** Has it shown a picture since it was started? */
  isReady: boolean
  /** Where it was last, in seconds of its media. */
  positionSeconds: number
  /** When it last moved on, or was started. */
  movedAtMs: number
  checkedAtMs: number
  restarts: number
}

export type WallEvent =
  | { kind: 'progress'; positionSeconds: number; nowMs: number }
  | { kind: 'playing' }
  | { kind: 'waiting' }
  | { kind: 'error'; trouble: WallTrouble }
  | { kind: 'check'; nowMs: number }

/** Why a tile has to be started again, for the log. */
export interface WallRestart {
  lastState: WallTileState
  stoodStillMs: number
}

export interface WallStep {
  tile: WallTile
  restart: WallRestart | null
}

/** A tile stands still when it has not moved on for so long (P-08). */
export const wallStallMs = 120_000

/** Checks that are further apart than this did not run in between: the machine slept, and nobody stood still. */
const sleptMs = 2 * wallCheckMs

export function newWallTile(nowMs: number): WallTile {
  return {
    state: 'connecting',
    isReady: false,
    positionSeconds: 0,
    movedAtMs: nowMs,
    checkedAtMs: nowMs,
    restarts: 0,
  }
}

/**
 * P-08: the tile after an event. Only the check, due every 120 000 ms, ever asks for a restart, and only of a tile that
 * has stood still for 120 s. A tile that is restarted has as long to begin.
 */
export function stepWallTile(tile: WallTile, event: WallEvent): WallStep {
  switch (event.kind) {
    case 'progress':
      return only(moved(tile, event))
    case 'playing':
      return only({ ...tile, isReady: true, state: 'playing' })
    case 'waiting':
      return only({ ...tile, state: isUnderWay(tile) ? 'buffering' : tile.state })
    case 'error':
      return only({ ...tile, state: event.trouble })
    case 'check':
      return check(tile, event.nowMs)
  }
}

/** Is it one that staff should look at? */
export function isWallTrouble(state: WallTileState): boolean {
  return !['connecting', 'playing', 'buffering'].includes(state)
}

function moved(
  tile: WallTile,
  { positionSeconds, nowMs }: { positionSeconds: number; nowMs: number },
): WallTile {
  if (positionSeconds === tile.positionSeconds) return tile
  return { ...tile, state: 'playing', isReady: true, positionSeconds, movedAtMs: nowMs }
}

function check(tile: WallTile, nowMs: number): WallStep {
  const checked = { ...tile, checkedAtMs: nowMs }
  if (nowMs - tile.checkedAtMs > sleptMs) return only({ ...checked, movedAtMs: nowMs })
  const stoodStillMs = nowMs - tile.movedAtMs
  if (stoodStillMs < wallStallMs) return only(checked)
  return {
    tile: { ...checked, state: 'restarting', isReady: false, movedAtMs: nowMs, restarts: tile.restarts + 1 },
    restart: { lastState: tile.state, stoodStillMs },
  }
}

/** One that has not begun yet is still connecting, and what is in trouble stays so until it moves. */
function isUnderWay({ state }: WallTile): boolean {
  return state === 'playing' || state === 'buffering'
}

function only(tile: WallTile): WallStep {
  return { tile, restart: null }
}
