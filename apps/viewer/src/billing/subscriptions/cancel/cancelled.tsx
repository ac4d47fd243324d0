import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/use-formats.tsx'
import type { SubscriptionsData } from '../queries.ts'
import { ResumeButton } from '../resume-button.tsx'
import styles from './cancel.module.css'
import { focusNow } from '../../../platform/focus-now.ts'

export interface CancelledProps {
  subscription: SubscriptionsData[number][0]
  /** By this visit; else it was cancelled before. */
  isJustDone: boolean
  onResumed: () => void
}

/** S-10: what is paid for stays, and one may think again. */
export function Cancelled({ subscription, isJustDone, onResumed }: CancelledProps) {
  const { day } = useFormats()
  const { subscriptionId, endDate, status } = subscription
  const isOver = status === 0
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading} tabIndex={-1} ref={isJustDone ? focusNow : undefined}>
        {isJustDone ? (
          <Trans>Your subscription is cancelled</Trans>
        ) : (
          <Trans>This subscription has already been cancelled.</Trans>
        )}
      </h2>
      <p>
        {isOver ? (
          <Trans>It ended on {day(endDate)}.</Trans>
        ) : (
          <Trans>Your paid time stays until {day(endDate)}. Nothing more is charged.</Trans>
        )}
      </p>
      {!isOver && (
        <ResumeButton look="quiet" subscriptionId={subscriptionId} onResumed={onResumed}>
          <Trans>Renew after all</Trans>
        </ResumeButton>
      )}
    </section>
  )
}
