import { assignPlayerSlots, type SlotLimits, type SlotRequest } from '@kallo/rules/insights/player-slots'
import {
  isWallError,
  newWallTile,
  stepWallTile,
  type WallEvent,
  type WallRestart,
  type WallTile,
} from '@kallo/rules/insights/wall-tile'
import { wallCheckMs } from '@kallo/rules/foundation/constants'
import { useEffect, useState } from 'react'

/** A tile's state; null without a player slot. */
export type TileView = Pick<WallTile, 'state' | 'restarts'> | null

/** Assigns the player slots of the wall and detects stalled tiles. */
export interface WallScheduler {
  subscribe: (listener: () => void) => () => void
  view: (id: string) => TileView
  /** Tiles that had a problem when last played. The same set until that changes. */
  failing: () => ReadonlySet<string>
  setOrder: (ids: readonly string[]) => void
  setVisible: (id: string, isOnScreen: boolean) => void
  dispatch: (id: string, event: WallEvent) => void
  /** To be called every second, because slots depend on elapsed time. */
  tick: () => void
  /** To be called every `wallCheckMs`. Detects stalled tiles. */
  check: () => void
  pause: (isPaused: boolean) => void
}

interface WallSchedulerOptions extends SlotLimits {
  now: () => number
  onRestart: (id: string, restart: WallRestart) => void
}

/** A tile keeps its player for this time off the screen, so that scrolling past does not stop and start players. */
const lingerMs = 2_000
/** A start that takes longer does not block others. */
const startingMs = 6_000

export function createWallScheduler({ now, onRestart, ...limits }: WallSchedulerOptions): WallScheduler {
  const { subscribe, notify } = createListeners()
  const tiles = new Map<string, RunningTile>()
  /** When a tile last lost its slot, for taking turns. */
  const slotLostAtMs = new Map<string, number>()
  const visibility = trackVisibility(now)
  const problems = trackProblems()
  let order: readonly string[] = []
  let isPaused = false

  const arrange = () => {
    const requests = order
      .filter((id) => !isPaused && visibility.isWanted(id))
      .map((id) => slotRequestOf(id, tiles.get(id), now()))
    const slots = assignPlayerSlots(inTurn(requests, slotLostAtMs), limits)
    const gone = [...tiles.keys()].filter((id) => !slots.has(id))
    const begun = [...slots].filter((id) => !tiles.has(id))
    for (const id of gone) {
      tiles.delete(id)
      slotLostAtMs.set(id, now())
    }
    for (const id of begun) {
      const tile = newWallTile(now())
      tiles.set(id, { tile, startedAtMs: now(), doneAtMs: null, view: viewOf(tile) })
    }
    if (gone.length > 0 || begun.length > 0) notify()
  }
  const dispatch = (id: string, event: WallEvent) => {
    const known = tiles.get(id)
    if (!known) return
    const { tile, restart } = stepWallTile(known.tile, event)
    const next = withTile(known, tile, now())
    tiles.set(id, next)
    problems.update(id, tile)
    if (restart) onRestart(id, restart)
    if (next.view !== known.view) notify()
  }
  return {
    subscribe,
    view: (id) => tiles.get(id)?.view ?? null,
    failing: problems.get,
    setOrder(ids) {
      order = ids
      arrange()
    },
    setVisible(id, isOnScreen) {
      visibility.set(id, isOnScreen)
      arrange()
    },
    dispatch,
    tick: arrange,
    check() {
      for (const id of tiles.keys()) dispatch(id, { kind: 'check', nowMs: now() })
    },
    pause(wanted) {
      isPaused = wanted
      arrange()
    },
  }
}

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

/** A tile keeps its player for a moment after it left the screen. */
function trackVisibility(now: () => number) {
  /** When each tile left the screen; null while it is visible. */
  const leftAt = new Map<string, number | null>()
  return {
    set(id: string, isVisible: boolean) {
      if (isVisible) leftAt.set(id, null)
      else if (leftAt.get(id) === null) leftAt.set(id, now())
    },
    isWanted(id: string): boolean {
      const leftAtMs = leftAt.get(id)
      return leftAtMs !== undefined && (leftAtMs === null || now() - leftAtMs < lingerMs)
    },
  }
}

/** The set stays the same object until a tile enters or leaves it. */
function trackProblems() {
  let failing: ReadonlySet<string> = new Set()
  return {
    get: () => failing,
    update(id: string, { state, isReady }: WallTile) {
      const isFailing = isWallError(state) || (failing.has(id) && !isReady)
      if (isFailing === failing.has(id)) return
      const others = [...failing].filter((one) => one !== id)
      failing = new Set(isFailing ? [...others, id] : others)
    },
  }
}

interface RunningTile {
  tile: WallTile
  startedAtMs: number
  /** Time from which the tile can give up its slot; null: it cannot yet. */
  doneAtMs: number | null
  view: TileView
}

/** The view stays the same object until it changes. */
function withTile(known: RunningTile, tile: WallTile, nowMs: number): RunningTile {
  const isChanged = tile.state !== known.tile.state || tile.restarts !== known.tile.restarts
  const doneAtMs = isDone(tile) ? (known.doneAtMs ?? nowMs) : null
  return { ...known, tile, doneAtMs, view: isChanged ? viewOf(tile) : known.view }
}

/** Sorts the tiles that played longest ago first. */
function inTurn(requests: readonly SlotRequest[], slotLostAtMs: ReadonlyMap<string, number>): SlotRequest[] {
  const turn = ({ id }: SlotRequest) => slotLostAtMs.get(id) ?? 0
  return requests.toSorted((a, b) => turn(a) - turn(b))
}

function slotRequestOf(id: string, known: RunningTile | undefined, nowMs: number): SlotRequest {
  if (!known) return { id, hasSlot: false, isStarting: false, doneForMs: null }
  const { tile, startedAtMs, doneAtMs } = known
  const isStarting = tile.state === 'connecting' && nowMs - startedAtMs < startingMs
  return { id, hasSlot: true, isStarting, doneForMs: doneAtMs === null ? null : nowMs - doneAtMs }
}

/** Whether the tile can give up its slot: it plays, or a restart did not help. */
function isDone({ state, restarts }: WallTile): boolean {
  return state === 'playing' || restarts > 0
}

function viewOf({ state, restarts }: WallTile): TileView {
  return { state, restarts }
}

const tickMs = 1_000
/** Measured: see docs/operating/monitoring.md. */
const limits = { maxPlaying: 16, maxStarting: 4 }

interface WallSchedulerHooks {
  onRestart: (id: string, restart: WallRestart) => void
  /** Refetches expired tickets before tiles play, when the tab is visible again. */
  refresh: () => Promise<unknown>
}

/** One scheduler while mounted. The hooks must be stable. */
export function useWallScheduler({ onRestart, refresh }: WallSchedulerHooks): WallScheduler {
  const [scheduler] = useState(() => createWallScheduler({ ...limits, now: Date.now, onRestart }))
  useEffect(() => {
    const tick = setInterval(scheduler.tick, tickMs)
    const check = setInterval(scheduler.check, wallCheckMs)
    const onVisibility = () => {
      if (document.hidden) scheduler.pause(true)
      else void refresh().finally(() => scheduler.pause(document.hidden))
    }
    scheduler.pause(document.hidden)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(tick)
      clearInterval(check)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [scheduler, refresh])
  return scheduler
}
