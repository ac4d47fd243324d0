import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { Picture } from '../../platform/picture.tsx'
import type { Desk } from './desk.ts'
import { Sign } from './sign.tsx'
import styles from './tile.module.css'
import { TileState } from './tile-state.tsx'
import { TileVideo } from './tile-video.tsx'
import { useOnScreen } from './use-on-screen.ts'
import type { WallStream } from './wall-tiles.ts'
import { shownState } from './shown-state.ts'
import { problemWords } from './wall-words.ts'

export interface TileProps {
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
