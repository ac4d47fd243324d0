import { Icon } from '@kallo/ui/icon'
import { closeIcon } from '@kallo/ui/icons'
import { Spinner } from '@kallo/ui/spinner'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MiniControls, PlayerMain } from '../../player/mini-controls.tsx'
import { VideoSlot } from '../../player/video-slot.tsx'
import { useMiniPlayer } from '../../platform/mini-player.ts'
import styles from './stage.module.css'

interface StageProps {
  closeTo: string
  /** Name of the content, at the same place as in the player. */
  heading?: string
  children: ReactNode
}

/** P-01: the full screen before or instead of the player, with a close button. */
export function Stage({ closeTo, heading, children }: StageProps) {
  const { t } = useLingui()
  const { isMini } = useMiniPlayer()
  return (
    <PlayerMain className={styles.stage} tabIndex={isMini ? undefined : -1}>
      {!isMini && (
        <>
          <Link className={styles.close} to={closeTo} replace aria-label={t`Close`}>
            <Icon shape={closeIcon} size={26} />
          </Link>
          {heading && <h1 className={styles.heading}>{heading}</h1>}
        </>
      )}
      {children}
      {isMini && <MiniControls />}
    </PlayerMain>
  )
}

export function StageSpinner({ closeTo, heading }: Omit<StageProps, 'children'>) {
  const { t } = useLingui()
  return (
    <Stage closeTo={closeTo} heading={heading}>
      <Spinner isLarge label={t`Loading`} />
    </Stage>
  )
}

interface StageVideoProps extends Omit<StageProps, 'children'> {
  video: HTMLVideoElement
  /** The picture is at the top on a phone in portrait, as in the player (P-32). */
  isAtTop: boolean
}

/** P-28: the first picture, which plays before the player is loaded. */
export function StageVideo({ closeTo, heading, video, isAtTop }: StageVideoProps) {
  return (
    <Stage closeTo={closeTo} heading={heading}>
      <VideoSlot className={styles.video} data-top={isAtTop || undefined} video={video} />
    </Stage>
  )
}

export interface StageWordsProps {
  title: string
  text?: ReactNode
  actions: ReactNode
}

export function StageWords({ title, text, actions }: StageWordsProps) {
  return (
    <div className={styles.words}>
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
