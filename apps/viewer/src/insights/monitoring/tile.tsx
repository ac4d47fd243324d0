import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useSyncExternalStore, useEffect, type RefObject } from 'react'
import { Picture } from '../../platform/picture.tsx'
import type { Desk } from './wall-scheduler.ts'
import styles from './tile.module.css'
import { TileVideo } from './tile-video.tsx'
import { type WallStream, shownState, problemWords, stateWords, type ShownState } from './wall-tiles.ts'
import { Sign } from './sign.tsx'

interface TileProps {
  stream: WallStream
  desk: Desk
  addressOf: (key: string) => string
  onRefused: () => void
  onOpen: (key: string) => void
}

/** P-08: one stream. Pressing it tells more. */
export function Tile({ stream, desk, addressOf, onRefused, onOpen }: TileProps) {
  const { key, first, name } = stream
  const frame = useRef<HTMLButtonElement>(null)
  const view = useSyncExternalStore(desk.subscribe, () => desk.view(key))
  const see = useCallback((isOnScreen: boolean) => desk.see(key, isOnScreen), [desk, key])
  useOnScreen(frame, see)
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
            desk={desk}
            addressOf={addressOf}
            onRefused={onRefused}
          />
        )}
        <TileState state={shownState(stream, view)} />
      </span>
      <span className={styles.name}>{name}</span>
      <TileNews stream={stream} />
    </button>
  )
}

/** What is wrong; else what is on. */
function TileNews({ stream: { problems, level, first } }: { stream: WallStream }) {
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

/** Tells whenever the element comes onto the screen or leaves it, and that it is gone. `tell` has to stay the same. */
function useOnScreen(element: RefObject<Element | null>, tell: (isOnScreen: boolean) => void): void {
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      tell(false)
    }
  }, [element, tell])
}
