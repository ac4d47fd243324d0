import { useEffect, useRef } from 'react'
import type { WallScheduler } from './wall-scheduler.ts'
import styles from './tile.module.css'

const loadEngine = () => import('./wall-engine.ts').then((file) => file.startWallEngine)

export interface TileVideoProps {
  id: string
  isShown: boolean
  scheduler: WallScheduler
  /** This function and `onRejected` must be stable. */
  addressOf: (id: string) => string
  onRejected: () => void
}

/** Plays while mounted; another key restarts it. */
export function TileVideo({ id, isShown, scheduler, addressOf, onRejected }: TileVideoProps) {
  const ref = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = ref.current
    if (!video) return
    let isGone = false
    let stop: (() => void) | undefined
    const stopListening = listen(video, id, scheduler)
    const begin = async () => {
      const startWallEngine = await loadEngine()
      if (isGone) return
      stop = startWallEngine({
        video,
        address: () => addressOf(id),
        onError(error) {
          scheduler.dispatch(id, { kind: 'error', error })
          if (error === 'refused') onRejected()
        },
      })
    }
    begin().catch(() => scheduler.dispatch(id, { kind: 'error', error: 'network' }))
    return () => {
      isGone = true
      stopListening()
      stop?.()
    }
  }, [id, scheduler, addressOf, onRejected])
  return (
    <video
      ref={ref}
      className={styles.video}
      data-shown={isShown || undefined}
      muted
      playsInline
      disablePictureInPicture
      aria-hidden="true"
    />
  )
}

function listen(video: HTMLVideoElement, id: string, scheduler: WallScheduler): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const onTime = () =>
    scheduler.dispatch(id, { kind: 'progress', positionSeconds: video.currentTime, nowMs: Date.now() })
  video.addEventListener('timeupdate', onTime, { signal })
  video.addEventListener('playing', () => scheduler.dispatch(id, { kind: 'playing' }), { signal })
  video.addEventListener('waiting', () => scheduler.dispatch(id, { kind: 'waiting' }), { signal })
  return () => listening.abort()
}
