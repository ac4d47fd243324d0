import { wallCheckMs } from '../foundation/constants.ts'

/** Why a tile does not play: no stream at the address, access denied, network error, or not decodable. */
export type WallError = 'off-air' | 'refused' | 'network' | 'unplayable'

export type WallTileState = 'connecting' | 'playing' | 'buffering' | 'restarting' | WallError

/** State of a player of the wall. Times are UTC ms. */
export interface WallTile {
  state: WallTileState
  /** Whether it has shown a frame since it was started. */
  isReady: boolean
  /** Last media position in seconds. */
  positionSeconds: number
  /** When it last advanced or was started. */
  movedAtMs: number
  checkedAtMs: number
  restarts: number
}

export type WallEvent =
  | { kind: 'progress'; positionSeconds: number; nowMs: number }
  | { kind: 'playing' }
  | { kind: 'waiting' }
  | { kind: 'error'; error: WallError }
  | { kind: 'check'; nowMs: number }

/** A restart, for the log. */
export interface WallRestart {
  lastState: WallTileState
  stoodStillMs: number
}

export interface WallStep {
  tile: WallTile
  restart: WallRestart | null
}

/** A tile that has not advanced for this time in ms is stalled (P-08). */
export const wallStallMs = 120_000

/** A longer gap between checks in ms means that the device slept; tiles did not stall. */
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
 * P-08: the tile after an event. Only the check, due every 120 s, requests a restart, of tiles that have been stalled for
 * 120 s. A restarted tile has the same time to start.
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
      return only({ ...tile, state: event.error })
    case 'check':
      return check(tile, event.nowMs)
  }
}

/** Whether the state needs an operator's attention. */
export function isWallError(state: WallTileState): boolean {
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

/** Whether the tile has played. Otherwise it is still connecting, or keeps its error until it advances. */
function isUnderWay({ state }: WallTile): boolean {
  return state === 'playing' || state === 'buffering'
}

function only(tile: WallTile): WallStep {
  return { tile, restart: null }
}
