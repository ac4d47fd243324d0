import { assignPlayerSlots, type SlotLimits, type SlotRequest } from '@kallo/rules/insights/player-slots'
import {
  isWallTrouble,
  newWallTile,
  stepWallTile,
  type WallEvent,
  type WallRestart,
  type WallTile,
} from '@kallo/rules/insights/wall-tile'
import { wallCheckMs } from '@kallo/rules/foundation/constants'
import { useEffect, useState } from 'react'

/** What a tile shows; null while it has no place among those that play. */
export type TileView = Pick<WallTile, 'state' | 'restarts'> | null

/** Runs the wall's players: who has one, and who stood still. */
export interface Desk {
  subscribe: (listener: () => void) => () => void
  view: (id: string) => TileView
  /** Tiles that were in trouble when they were seen last. The same set until that changes. */
  troubled: () => ReadonlySet<string>
  setOrder: (ids: readonly string[]) => void
  see: (id: string, isOnScreen: boolean) => void
  tell: (id: string, event: WallEvent) => void
  /** Due every second: moments end. */
  beat: () => void
  /** Due every `wallCheckMs`. */
  check: () => void
  pause: (isPaused: boolean) => void
}

interface DeskOptions extends SlotLimits {
  now: () => number
  onRestart: (id: string, restart: WallRestart) => void
}

/** Whoever scrolls by shall not stop and start everything. */
const lingerMs = 2_000
/** A start that takes longer does not keep others waiting. */
const startingMs = 6_000

export function makeDesk({ now, onRestart, ...limits }: DeskOptions): Desk {
  const listeners = new Set<() => void>()
  const tiles = new Map<string, RunningTile>()
  /** When it had to make room for others, so that everybody has a turn. */
  const playedAtMs = new Map<string, number>()
  /** When it left the screen; null while it is there. */
  const seen = new Map<string, number | null>()
  let troubled: ReadonlySet<string> = new Set()
  let order: readonly string[] = []
  let isPaused = false

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const wants = (id: string) => {
    const leftAtMs = seen.get(id)
    return !isPaused && leftAtMs !== undefined && (leftAtMs === null || now() - leftAtMs < lingerMs)
  }
  const arrange = () => {
    const wishes = order.filter(wants).map((id) => wishOf(id, tiles.get(id), now()))
    const turn = ({ id }: SlotRequest) => playedAtMs.get(id) ?? 0
    const places = assignPlayerSlots(
      wishes.toSorted((a, b) => turn(a) - turn(b)),
      limits,
    )
    const gone = [...tiles.keys()].filter((id) => !places.has(id))
    const begun = [...places].filter((id) => !tiles.has(id))
    for (const id of gone) {
      tiles.delete(id)
      playedAtMs.set(id, now())
    }
    for (const id of begun) {
      const tile = newWallTile(now())
      tiles.set(id, { tile, startedAtMs: now(), doneAtMs: null, view: viewOf(tile) })
    }
    if (gone.length > 0 || begun.length > 0) notify()
  }
  const remember = (id: string, { state, isReady }: WallTile) => {
    const isTroubled = isWallTrouble(state) || (troubled.has(id) && !isReady)
    if (isTroubled === troubled.has(id)) return
    const others = [...troubled].filter((one) => one !== id)
    troubled = new Set(isTroubled ? [...others, id] : others)
  }
  const tell = (id: string, event: WallEvent) => {
    const known = tiles.get(id)
    if (!known) return
    const { tile, restart } = stepWallTile(known.tile, event)
    const isChanged = tile.state !== known.tile.state || tile.restarts !== known.tile.restarts
    const doneAtMs = isDone(tile) ? (known.doneAtMs ?? now()) : null
    tiles.set(id, { ...known, tile, doneAtMs, view: isChanged ? viewOf(tile) : known.view })
    remember(id, tile)
    if (restart) onRestart(id, restart)
    if (isChanged) notify()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: (id) => tiles.get(id)?.view ?? null,
    troubled: () => troubled,
    setOrder(ids) {
      order = ids
      arrange()
    },
    see(id, isOnScreen) {
      if (isOnScreen) seen.set(id, null)
      else if (seen.get(id) === null) seen.set(id, now())
      arrange()
    },
    tell,
    beat: arrange,
    check() {
      for (const id of tiles.keys()) tell(id, { kind: 'check', nowMs: now() })
    },
    pause(wanted) {
      isPaused = wanted
      arrange()
    },
  }
}

interface RunningTile {
  tile: WallTile
  startedAtMs: number
  /** Since when it may make room. */
  doneAtMs: number | null
  view: TileView
}

function wishOf(id: string, known: RunningTile | undefined, nowMs: number): SlotRequest {
  if (!known) return { id, hasSlot: false, isStarting: false, doneForMs: null }
  const { tile, startedAtMs, doneAtMs } = known
  const isStarting = tile.state === 'connecting' && nowMs - startedAtMs < startingMs
  return { id, hasSlot: true, isStarting, doneForMs: doneAtMs === null ? null : nowMs - doneAtMs }
}

/** It plays, or was started again in vain: there is nothing more to learn from it for now. */
function isDone({ state, restarts }: WallTile): boolean {
  return state === 'playing' || restarts > 0
}

function viewOf({ state, restarts }: WallTile): TileView {
  return { state, restarts }
}

const beatMs = 1_000
/** Measured: see docs/operating/monitoring.md. A phone shows fewer anyway. */
const limits = { maxPlaying: 16, maxStarting: 4 }

interface DeskHooks {
  onRestart: (id: string, restart: WallRestart) => void
  /** The tab is looked at again: what has run out meanwhile is fetched before anything plays. */
  refresh: () => Promise<unknown>
}

/** One desk for as long as the wall is there. The hooks have to stay the same. */
export function useDesk({ onRestart, refresh }: DeskHooks): Desk {
  const [desk] = useState(() => makeDesk({ ...limits, now: Date.now, onRestart }))
  useEffect(() => {
    const beat = setInterval(desk.beat, beatMs)
    const check = setInterval(desk.check, wallCheckMs)
    const onVisibility = () => {
      if (document.hidden) desk.pause(true)
      else void refresh().finally(() => desk.pause(document.hidden))
    }
    desk.pause(document.hidden)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearInterval(beat)
      clearInterval(check)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [desk, refresh])
  return desk
}
