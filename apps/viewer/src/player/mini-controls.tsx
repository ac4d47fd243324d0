import { Icon } from '@kallo/ui/icon'
import { closeIcon, playIcon } from '@kallo/ui/icons'
import { pauseIcon } from '@kallo/ui/more-icons'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { useMiniPlayer } from '../platform/mini-player.ts'
import { ControlButton } from './control-button.tsx'
import styles from './mini-controls.module.css'

interface MiniControlsProps {
  isPaused?: boolean
  /** Missing if nothing plays yet, or playback has ended. */
  onTogglePlay?: () => void
}

/** P-49: the picture of the mini player is a link to its page, with two buttons over it. */
export function MiniControls({ isPaused = false, onTogglePlay }: MiniControlsProps) {
  const { t } = useLingui()
  const location = useLocation()
  const { close } = useMiniPlayer()
  return (
    <>
      <Link className={styles.expand} to={location} aria-label={t`Back to the player`} />
      <div className={styles.buttons}>
        {onTogglePlay && (
          <ControlButton label={isPaused ? t`Play` : t`Pause`} onClick={onTogglePlay}>
            <Icon shape={isPaused ? playIcon : pauseIcon} isFilled size={22} />
          </ControlButton>
        )}
        <ControlButton label={t`Close the player`} onClick={close}>
          <Icon shape={closeIcon} size={22} />
        </ControlButton>
      </div>
    </>
  )
}

/** The page's `main` element. In a mini player it is a plain element, because the page beside it has the `main` element. */
export function PlayerMain(props: ComponentProps<'div'>) {
  const { isMini } = useMiniPlayer()
  return <div {...props} {...(isMini ? {} : { id: 'main', role: 'main' })} />
}
