import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { buttonClass } from '@kallo/ui/button'
import { Loaded } from '../../../platform/load-failed.tsx'
import { PageHead } from '../../../platform/page-head.tsx'
import { PageSkeleton } from '../manage-page.tsx'
import { isCancellable, type SubscriptionsData, subscriptionsQuery } from '../api.ts'
import { CancelForm } from './cancel-form.tsx'
import { useFormats } from '../../../platform/formats.tsx'
import { ResumeButton } from '../running-line.tsx'
import styles from './cancel.module.css'
import { focusOnMount } from '../../../platform/focus-now.ts'
import { links } from '../../../platform/links.ts'

/** S-10. */
export function CancelPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  return (
    <Loaded query={useQuery(subscriptionsQuery())} skeleton={<PageSkeleton title={t`Cancel Subscription`} />}>
      {(pairs) => {
        const pair = pairs.find(([{ subscriptionId }]) => subscriptionId === id)
        return pair ? <CancelSubscription key={id} pair={pair} /> : <UnknownSubscription />
      }}
    </Loaded>
  )
}

function CancelSubscription({ pair: [subscription, { name, kind }] }: { pair: SubscriptionsData[number] }) {
  const { t } = useLingui()
  const { day } = useFormats()
  const [isJustDone, setJustDone] = useState(false)
  const { subscriptionId, cancel, status, endDate } = subscription
  const isCancelled = cancel === 1 || isJustDone
  const isRunning = !isCancelled && status === 1
  return (
    <>
      <PageHead title={t`Cancel Subscription`} lead={name} />
      {isCancelled && (
        <Cancelled subscription={subscription} isJustDone={isJustDone} onResumed={() => setJustDone(false)} />
      )}
      {!isCancelled && status === 0 && (
        <NothingToCancel>
          <Trans>This subscription ended on {day(endDate)}. There is nothing to cancel.</Trans>
        </NothingToCancel>
      )}
      {isRunning && isCancellable(subscription, kind) && (
        <CancelForm subscriptionId={subscriptionId} endDate={endDate} onCancelled={() => setJustDone(true)} />
      )}
      {/* S-23. */}
      {isRunning && !isCancellable(subscription, kind) && (
        <NothingToCancel>
          <Trans>This pass ends automatically on {day(endDate)}. There is nothing to cancel.</Trans>
        </NothingToCancel>
      )}
    </>
  )
}

interface CancelledProps {
  subscription: SubscriptionsData[number][0]
  /** Cancelled during this visit. */
  isJustDone: boolean
  onResumed: () => void
}

/** S-10: the paid period stays, and cancellation can be undone. */
export function Cancelled({ subscription, isJustDone, onResumed }: CancelledProps) {
  const { day } = useFormats()
  const { subscriptionId, endDate, status } = subscription
  const isOver = status === 0
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading} tabIndex={-1} ref={isJustDone ? focusOnMount : undefined}>
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
          <Trans>You can watch until {day(endDate)}. You won’t be charged again.</Trans>
        )}
      </p>
      {!isOver && (
        <ResumeButton kind="quiet" subscriptionId={subscriptionId} onResumed={onResumed}>
          <Trans>Keep my subscription</Trans>
        </ResumeButton>
      )}
    </section>
  )
}

function UnknownSubscription() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Cancel Subscription`} />
      <NothingToCancel>
        <Trans>This subscription does not exist.</Trans>
      </NothingToCancel>
    </>
  )
}

function NothingToCancel({ children }: { children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <p>{children}</p>
      <Link className={buttonClass()} to={links.subscriptions}>
        <Trans>My Subscriptions</Trans>
      </Link>
    </section>
  )
}
