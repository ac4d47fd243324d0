import { Button } from '@kallo/ui/button'
import { Icon } from '@kallo/ui/icon'
import { closeIcon } from '@kallo/ui/icons'
import { Spinner } from '@kallo/ui/spinner'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ControlButton } from '../control-button.tsx'
import styles from '../player.module.css'
import type { CastPhase, CastProblem } from './cast-state.ts'
import type { CastView } from './use-casting.ts'

const titles: Record<Exclude<CastPhase, 'here'>, MessageDescriptor> = {
  preparing: msg`Getting ready`,
  ready: msg`Choose where to play`,
  choosing: msg`Choose where to play`,
  connecting: msg`Connecting`,
  there: msg`Playing on another device`,
}

/** P-50: covers the picture while another device plays, or is chosen. */
export function CastPanel({ casting, hasFailed }: { casting: CastView; hasFailed: boolean }) {
  const { t } = useLingui()
  const { phase, press, playHere } = casting
  if (phase === 'here') return null
  const isThere = phase === 'there'
  const isBusy = phase === 'preparing' || phase === 'connecting'
  return (
    <div className={`${styles.failure} ${styles.cast}`} role="status">
      <h2 className={styles.failureTitle}>
        {isThere && hasFailed ? <Trans>The other device has stopped</Trans> : t(titles[phase])}
      </h2>
      {isThere && !hasFailed && (
        <p>
          <Trans>Keep this page open while you watch.</Trans>
        </p>
      )}
      {isBusy && <Spinner />}
      <div className={styles.answers}>
        {phase === 'ready' && (
          <Button kind="primary" onPress={press}>
            <Trans>Choose a device</Trans>
          </Button>
        )}
        <Button kind={isThere ? 'primary' : 'quiet'} onPress={playHere}>
          <Trans>Play here</Trans>
        </Button>
      </div>
    </div>
  )
}

const problems: Record<CastProblem, MessageDescriptor> = {
  'no-device': msg`No device was found. Check that it is on and uses the same Wi-Fi.`,
  unsupported: msg`This cannot be played on another device.`,
  connection: msg`The connection to the other device failed.`,
}

/** P-50: why playback did not move. It goes on here meanwhile. */
export function CastNotice({ casting }: { casting: CastView }) {
  const { t } = useLingui()
  const { problem, phase, press, dismiss } = casting
  if (problem === null || phase !== 'here') return null
  return (
    <div className={styles.nearLimit} role="alert">
      <p>{t(problems[problem])}</p>
      {problem !== 'unsupported' && (
        <Button size="small" onPress={press}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <ControlButton label={t`Close`} onClick={dismiss}>
        <Icon shape={closeIcon} size={20} />
      </ControlButton>
    </div>
  )
}
