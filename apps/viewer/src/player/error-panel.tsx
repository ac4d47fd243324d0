import { Button } from '@kallo/ui/button'
import { Spinner } from '@kallo/ui/spinner'
import { Trans, useLingui } from '@lingui/react/macro'
import { brandName, supportPhone, supportWhatsapp } from '../platform/brand.ts'
import { playbackErrors } from './playback-errors.ts'
import type { PlaybackFailure } from './player-state.ts'
import styles from './player.module.css'
import { Icon } from '@kallo/ui/icon'
import { mutedIcon } from '@kallo/ui/more-icons'

interface ErrorPanelProps {
  failure: PlaybackFailure
  /** Name of the content. */
  name: string
  onRetry: () => void
  /** Chooses a smaller picture; null: it is the smallest already. */
  onSmallerPicture: (() => void) | null
}

/** P-09, P-38: says what happened, with one button for the remedy. */
export function ErrorPanel({ failure, name, onRetry, onSmallerPicture }: ErrorPanelProps) {
  const { t } = useLingui()
  const { message, button, needsSupport } = playbackErrors[failure.kind]
  const { title, text } = message ?? {}
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
      {button === 'smaller-picture' && onSmallerPicture ? (
        <Button kind="primary" onPress={onSmallerPicture}>
          <Trans>Play a smaller picture</Trans>
        </Button>
      ) : (
        <Button kind="primary" onPress={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )}
      {failure.isRetrying && <Spinner />}
      {needsSupport && <Support about={[name, title && t(title)].filter(Boolean).join(': ')} />}
    </div>
  )
}

/** P-38: how to reach the operator, with a description of the error for the message. Hidden if there are no numbers. */
function Support({ about }: { about: string }) {
  const { t } = useLingui()
  if (supportPhone === null && supportWhatsapp === null) return null
  const message = encodeURIComponent(`${brandName}. ${about}`)
  return (
    <nav className={styles.support} aria-label={t`Help`}>
      {supportWhatsapp !== null && (
        <a
          href={`https://wa.me/${supportWhatsapp.slice(1)}?text=${message}`}
          target="_blank"
          rel="noreferrer"
        >
          <Trans>Ask on WhatsApp</Trans>
        </a>
      )}
      {supportPhone !== null && (
        <a href={`tel:${supportPhone}`}>
          <Trans>Call {supportPhone}</Trans>
        </a>
      )}
    </nav>
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
