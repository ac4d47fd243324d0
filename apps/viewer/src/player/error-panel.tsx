import { Button } from '@kallo/ui/button'
import { Spinner } from '@kallo/ui/spinner'
import { Trans, useLingui } from '@lingui/react/macro'
import { playbackErrors } from './playback-errors.ts'
import type { PlaybackFailure } from './player-state.ts'
import styles from './player.module.css'
import { Icon } from '@kallo/ui/icon'
import { mutedIcon } from '@kallo/ui/icons'

interface ErrorPanelProps {
  failure: PlaybackFailure
  onRetry: () => void
}

/** P-09: never a black page. */
export function ErrorPanel({ failure, onRetry }: ErrorPanelProps) {
  const { t } = useLingui()
  const { title, text } = playbackErrors[failure.kind].message ?? {}
  const { waitSeconds } = failure
  return (
    <div className={styles.failure} role="alert">
      {title && <h2 className={styles.failureTitle}>{t(title)}</h2>}
      {text && <p>{t(text)}</p>}
      {waitSeconds !== undefined && (
        <p>
          <Trans>Please wait {waitSeconds} s.</Trans>
        </p>
      )}
      <Button kind="primary" onPress={onRetry}>
        <Trans>Retry</Trans>
      </Button>
      {failure.isRetrying && <Spinner />}
    </div>
  )
}

/** Shown when the browser allowed autoplay only without sound. */
export function SoundHint({ onTap }: { onTap: () => void }) {
  return (
    <button type="button" className={styles.soundHint} onClick={onTap}>
      <Icon shape={mutedIcon} />
      <Trans>Tap for sound</Trans>
    </button>
  )
}
