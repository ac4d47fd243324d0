import { ticketOf } from '@kallo/rules/streaming/stream-address'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { PlayerState } from '../player-state.ts'
import type { CastState } from './cast-state.ts'
import type { Casting, CastPlayback } from './casting.ts'

/** What the player shows of playback on another device. */
export interface CastView extends Pick<CastState, 'hasDevice' | 'phase' | 'problem'> {
  press: () => void
  playHere: () => void
  dismiss: () => void
}

interface CastOptions {
  video: HTMLVideoElement
  playback: RefObject<CastPlayback | null>
  address: string
  state: Pick<PlayerState, 'hasStarted'>
}

const here = { hasDevice: false, phase: 'here', problem: null } as const

/**
 * P-50: its code is loaded once the picture plays, and only where the browser can use it. Downloads have no address for another device,
 * and streams of other servers no ticket by which the stream would be counted.
 */
export function useCasting({ video, playback, address, state }: CastOptions): CastView {
  const [cast, setCast] = useState<Pick<CastView, 'hasDevice' | 'phase' | 'problem'>>(here)
  const casting = useRef<Casting>(null)
  const isOffered = state.hasStarted && ticketOf(address) !== null && canCast(video)
  useEffect(() => {
    if (!isOffered) return
    let isClosed = false
    const start = async () => {
      const { createCasting } = await import('./casting.ts')
      if (isClosed || !playback.current) return
      casting.current = createCasting({ video, playback: playback.current, onChange: setCast })
    }
    // Without this code, playback goes on without the button.
    start().catch(() => undefined)
    return () => {
      isClosed = true
      casting.current?.stop()
      casting.current = null
    }
  }, [isOffered, video, playback])
  const actions = useMemo(
    () => ({
      press: () => casting.current?.press(),
      playHere: () => casting.current?.playHere(),
      dismiss: () => casting.current?.dismiss(),
    }),
    [],
  )
  return { ...cast, ...actions }
}

/** Whether this browser can play HLS on another device. */
function canCast(video: HTMLVideoElement): boolean {
  if ('webkitShowPlaybackTargetPicker' in video) return true
  return 'remote' in video && video.canPlayType('application/vnd.apple.mpegurl') !== ''
}
