import { Button } from '@kallo/ui/button'
import { Spinner } from '@kallo/ui/spinner'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Failure, FailureKind } from './failure.ts'
import styles from './player.module.css'

type Words = { title: MessageDescriptor; text: MessageDescriptor }

const words: Record<FailureKind | 'missing-live', Words> = {
  offline: {
    title: msg`You seem to be offline`,
    text: msg`Playback goes on as soon as the network is back.`,
  },
  refused: {
    title: msg`This stream is closed to you right now`,
    text: msg`Your leave to watch has run out. Retry, or go back and open it again.`,
  },
  missing: { title: msg`Not recorded`, text: msg`There is no recording to play here.` },
  'missing-live': { title: msg`Off the air`, text: msg`This channel sends nothing at the moment.` },
  server: {
    title: msg`The stream is not answering`,
    text: msg`It is not your phone. We keep trying.`,
  },
  unplayable: {
    title: msg`This video cannot be played`,
    text: msg`Your browser could not decode the picture. Retry, or update the browser.`,
  },
}

export interface FailurePanelProps {
  failure: Failure
  isLive: boolean
  onRetry: () => void
}

/** P-09: never a black page. */
export function FailurePanel({ failure, isLive, onRetry }: FailurePanelProps) {
  const { t } = useLingui()
  const { title, text } = words[failure.kind === 'missing' && isLive ? 'missing-live' : failure.kind]
  return (
    <div className={styles.failure} role="alert">
      <h2 className={styles.failureTitle}>{t(title)}</h2>
      <p>{t(text)}</p>
      <Button onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
      {failure.isRetrying && <Spinner />}
    </div>
  )
}
