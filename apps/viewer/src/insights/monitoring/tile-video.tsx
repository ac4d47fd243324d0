import { useEffect, useRef } from 'react'
import type { Desk } from './wall-scheduler.ts'
import styles from './tile.module.css'

const loadEngine = () => import('../../player/wall-engine.ts').then((file) => file.startWallEngine)

export interface TileVideoProps {
  id: string
  isShown: boolean
  desk: Desk
  /** These two have to stay the same. */
  addressOf: (id: string) => string
  onRefused: () => void
}

/** A player for as long as it is drawn; drawing it under another key starts it again. */
export function TileVideo({ id, isShown, desk, addressOf, onRefused }: TileVideoProps) {
  const ref = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = ref.current
    if (!video) return
    let isGone = false
    let stop: (() => void) | undefined
    const stopListening = listen(video, id, desk)
    const begin = async () => {
      const startWallEngine = await loadEngine()
      if (isGone) return
      stop = startWallEngine({
        video,
        address: () => addressOf(id),
        onTrouble(trouble) {
          desk.tell(id, { kind: 'error', trouble })
          if (trouble === 'refused') onRefused()
        },
      })
    }
    begin().catch(() => desk.tell(id, { kind: 'error', trouble: 'network' }))
    return () => {
      isGone = true
      stopListening()
      stop?.()
    }
  }, [id, desk, addressOf, onRefused])
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

function listen(video: HTMLVideoElement, id: string, desk: Desk): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const onTime = () =>
    desk.tell(id, { kind: 'progress', positionSeconds: video.currentTime, nowMs: Date.now() })
  video.addEventListener('timeupdate', onTime, { signal })
  video.addEventListener('playing', () => desk.tell(id, { kind: 'playing' }), { signal })
  video.addEventListener('waiting', () => desk.tell(id, { kind: 'waiting' }), { signal })
  return () => listening.abort()
}
