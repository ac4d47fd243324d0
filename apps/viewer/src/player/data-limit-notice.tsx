import type { DataLimit } from '@kallo/rules/streaming/data-use'
import { Button } from '@kallo/ui/button'
import { closeIcon } from '@kallo/ui/icons'
import { Icon } from '@kallo/ui/icon'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { ControlButton } from './control-button.tsx'
import { useDataLimit } from './data-limit.ts'
import type { PlayerState } from './player-state.ts'
import styles from './player.module.css'
import { useDialogFocus } from './use-dialog-focus.ts'

interface DataLimitNoticeProps {
  state: Pick<PlayerState, 'hasStarted' | 'isPaused'>
  setPaused: (isPaused: boolean) => void
  onClose: () => void
  /** Changes to sound only; null: there is no such rendition, or it plays already. */
  onSoundOnly: (() => void) | null
}

/** P-39: the warning at 80 % of the viewer's own limit, and the question at the limit. */
export function DataLimitNotice({ state, setPaused, onClose, onSoundOnly }: DataLimitNoticeProps) {
  const { notice, limit, answer } = useDataLimit()
  const isReached = notice === 'reached'
  const { hasStarted, isPaused } = state
  useEffect(() => {
    if (isReached && hasStarted && !isPaused) setPaused(true)
  }, [isReached, hasStarted, isPaused, setPaused])
  if (notice === null || limit === null) return null
  if (notice === 'near') return <NearLimit limit={limit} onClose={answer} />
  const proceed = () => {
    answer()
    setPaused(false)
  }
  const playSound = () => {
    onSoundOnly?.()
    proceed()
  }
  return (
    <ReachedLimit limit={limit} {...{ onClose }} onProceed={proceed} onSoundOnly={onSoundOnly && playSound} />
  )
}

interface ReachedLimitProps extends Pick<DataLimitNoticeProps, 'onClose' | 'onSoundOnly'> {
  limit: DataLimit
  onProceed: () => void
}

function ReachedLimit({ limit, onClose, onProceed, onSoundOnly }: ReachedLimitProps) {
  const { t } = useLingui()
  const dialog = useDialogFocus()
  return (
    <div
      ref={dialog}
      className={styles.failure}
      role="alertdialog"
      aria-label={t`Your data limit is reached`}
    >
      <h2 className={styles.failureTitle}>
        <Trans>Your data limit is reached</Trans>
      </h2>
      <Reached limit={limit} />
      <div className={styles.answers} data-list="row">
        {onSoundOnly && (
          <Button kind="primary" onPress={onSoundOnly}>
            <Trans>Continue with sound only</Trans>
          </Button>
        )}
        <Button kind={onSoundOnly ? 'quiet' : 'primary'} onPress={onProceed}>
          <Trans>Continue</Trans>
        </Button>
        <Button onPress={onClose}>
          <Trans>Stop</Trans>
        </Button>
      </div>
    </div>
  )
}

function NearLimit({ limit: { period, megabytes }, onClose }: { limit: DataLimit; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.nearLimit} role="status">
      <p>
        {period === 'day' ? (
          <Trans>You’ve used 80% of your {megabytes} MB for today.</Trans>
        ) : (
          <Trans>You’ve used 80% of your {megabytes} MB for this month.</Trans>
        )}
      </p>
      <ControlButton label={t`Close`} onClick={onClose}>
        <Icon shape={closeIcon} size={20} />
      </ControlButton>
    </div>
  )
}

function Reached({ limit: { period, megabytes } }: { limit: DataLimit }) {
  return (
    <p>
      {period === 'day' ? (
        <Trans>This device has received the {megabytes} MB that you set as its daily limit.</Trans>
      ) : (
        <Trans>This device has received the {megabytes} MB that you set as its monthly limit.</Trans>
      )}
    </p>
  )
}
