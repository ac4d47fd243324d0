import { useCallback, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { thumbnailUrl } from '../../platform/thumbnail-url.ts'
import { TileVideo } from './tile-video.tsx'
import styles from './tile.module.css'
import type { WallScheduler } from './wall-scheduler.ts'
import { problemTexts, shownState, stateTexts, type ShownState, type WallStream } from './wall-tiles.ts'

interface TileProps {
  stream: WallStream
  scheduler: WallScheduler
  addressOf: (key: string) => string
  onRejected: () => void
  onOpen: (key: string) => void
}

/** P-08: one stream; opens its details. */
export function Tile({ stream, scheduler, addressOf, onRejected, onOpen }: TileProps) {
  const { key, first, name } = stream
  const frame = useRef<HTMLButtonElement>(null)
  const view = useSyncExternalStore(scheduler.subscribe, () => scheduler.view(key))
  const setVisible = useCallback(
    (isOnScreen: boolean) => scheduler.setVisible(key, isOnScreen),
    [scheduler, key],
  )
  useOnScreen(frame, setVisible)
  return (
    <button ref={frame} type="button" className={styles.tile} onClick={() => onOpen(key)}>
      <span className={styles.frame}>
        {first.logo !== '' && (
          <img className={styles.picture} src={thumbnailUrl(first.logo)} alt="" loading="lazy" />
        )}
        {view && (
          <TileVideo
            key={view.restarts}
            id={key}
            isShown={view.state === 'playing' || view.state === 'buffering'}
            scheduler={scheduler}
            addressOf={addressOf}
            onRejected={onRejected}
          />
        )}
        <TileState state={shownState(stream, view)} />
      </span>
      <span className={styles.name}>{name}</span>
      <TileStatus stream={stream} />
    </button>
  )
}

/** The most serious problem, or the current programme. */
function TileStatus({ stream: { problems, level, first } }: { stream: WallStream }) {
  const gravest = problems[0]
  if (!gravest) return <span className={styles.status}>{first.health?.programme ?? ''}</span>
  return (
    <span className={`${styles.status} ${level === 'problem' ? styles.wrong : styles.doubtful}`}>
      {problemTexts[gravest]}
    </span>
  )
}

export function TileState({ state }: { state: ShownState }) {
  const { text, tone } = stateTexts[state]
  return <span className={`${styles.state} ${styles[tone]}`}>{text}</span>
}

/** Reports when the element becomes visible, invisible or is unmounted. `onChange` must be stable. */
function useOnScreen(element: RefObject<Element | null>, onChange: (isOnScreen: boolean) => void): void {
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      onChange(false)
    }
  }, [element, onChange])
}
