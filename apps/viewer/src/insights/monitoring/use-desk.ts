import { wallCheckMs } from '@kallo/rules/foundation/constants'
import type { WallRestart } from '@kallo/rules/insights/wall-tile'
import { useEffect, useState } from 'react'
import { makeDesk, type Desk } from './desk.ts'

const beatMs = 1_000
/** Measured: see docs/operating/monitoring.md. A phone shows fewer anyway. */
const limits = { mostPlaying: 16, mostStarting: 4 }

export interface DeskHooks {
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
