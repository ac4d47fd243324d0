import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useSyncExternalStore, useEffect, type RefObject } from 'react'
import { Picture } from '../../platform/picture.tsx'
import type { WallScheduler } from './wall-scheduler.ts'
import styles from './tile.module.css'
import { TileVideo } from './tile-video.tsx'
import { type WallStream, shownState, problemWords, stateWords, type ShownState } from './wall-tiles.ts'
import { Sign } from './sign.tsx'

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
        <Picture
          className={styles.picture}
          picture={first.logo}
          use={pictureUses.thumbnail}
          width={640}
          height={360}
        />
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
  const { t } = useLingui()
  const gravest = problems[0]
  if (!gravest) return <span className={styles.news}>{first.health?.programme ?? ''}</span>
  return (
    <span className={`${styles.news} ${level === 'problem' ? styles.wrong : styles.doubtful}`}>
      <Sign name="alert" size={12} />
      {t(problemWords[gravest])}
    </span>
  )
}

export function TileState({ state }: { state: ShownState }) {
  const { t } = useLingui()
  const { word, icon, tone } = stateWords[state]
  return (
    <span className={`${styles.state} ${styles[tone]}`}>
      <Sign name={icon} size={12} />
      <span>{t(word)}</span>
    </span>
  )
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
