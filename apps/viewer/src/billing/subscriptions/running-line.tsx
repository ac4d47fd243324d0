import { Skeleton } from '@kallo/ui/skeleton'
import { Status } from '@kallo/ui/badge'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandName } from '../../platform/brand.ts'
import { useFormats, isoDate } from '../../platform/formats.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { type Running, runningQuery, forgetSubscription, subscriptionsApi } from './api.ts'
import styles from './subscriptions.module.css'
import { PastDue } from './lazy-pages.ts'
import { Button, type ButtonKind } from '@kallo/ui/button'
import { showToast } from '../../platform/toasts.ts'
import { useFormRequest } from '../../platform/form.tsx'

/** M-05: the running subscription and its next charge. A loading error does not affect the rest of the page. */
export function RunningLine() {
  return (
    <div className={styles.status}>
      <Plan />
    </div>
  )
}

function Plan() {
  const { day } = useFormats()
  const { data, error, isFetching, refetch } = useQuery(runningQuery())
  if (data === undefined && error) {
    return (
      <p className={styles.line}>
        <Trans>Your subscription could not be loaded.</Trans>
        <Button kind="text" aria-disabled={isFetching} onPress={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </p>
    )
  }
  if (data === undefined) return <Skeleton shape="line" className={styles.lineGhost} />
  if (!data) {
    return (
      <p className={styles.line}>
        <Status>
          <Trans>You have no active subscription.</Trans>
        </Status>
      </p>
    )
  }
  return (
    <>
      <p className={styles.line}>
        <Status tone={data.state === 'past-due' ? 'neutral' : 'positive'}>
          <span>
            <Trans>
              {data.package.name} until {day(planEnd(data))}
            </Trans>
          </span>
        </Status>
      </p>
      <GivenPlans given={data.given} />
      <NextCharge running={data} />
    </>
  )
}

/** The start of a voucher or gift that follows the running plan, and the end of access in the days of grace. */
function planEnd({ end_date, given, package_id, state, grace_until }: Running): string {
  if (state !== 'active' && grace_until !== null) return grace_until
  const next = given.find((one) => Date.parse(one.start_date) > serverNow() && one.package._id !== package_id)
  return next?.start_date ?? end_date
}

/** S-20, S-21: vouchers and gifts that run or follow. */
function GivenPlans({ given }: Pick<Running, 'given'>) {
  const { day } = useFormats()
  return given.map(({ kind, package: plan, start_date, end_date, gift_from: giver }) => {
    // I-20: a giver who was erased has no name; the service stands for them.
    const gift_from = giver || brandName
    return (
      <p key={start_date}>
        {kind === 'gift' ? (
          <Trans>
            Gift from {gift_from}: {plan.name}, {day(start_date)} to {day(end_date)}
          </Trans>
        ) : (
          <Trans>
            Voucher: {plan.name}, {day(start_date)} to {day(end_date)}
          </Trans>
        )}
      </p>
    )
  })
}

/** What happens at the end of the current period. */
function NextCharge({ running }: { running: Running }) {
  const { day } = useFormats()
  const { state, renewal, renewal_by, next_package, end_date, grace_until } = running
  if (state === 'past-due') return <PastDue fallback={null} running={running} />
  if (state === 'cancels-at-end') {
    return (
      <div className={styles.note}>
        <p>
          <Trans>
            Cancelled. You can watch until {day(grace_until ?? end_date)}. You won’t be charged again.
          </Trans>
        </p>
        <ResumeButton kind="quiet" subscriptionId={running._id}>
          <Trans>Keep my subscription</Trans>
        </ResumeButton>
      </div>
    )
  }
  return (
    <>
      {next_package && (
        <p>
          <Trans>
            It changes to {next_package.name} on {day(end_date)}.
          </Trans>
        </p>
      )}
      {renewal ? (
        <Renewal renewal={renewal} card={running.card} />
      ) : (
        <p>
          {renewal_by === 'payment-link' ? (
            <Trans>
              It ends on {day(end_date)} and does not renew automatically. We’ll remind you by email.
            </Trans>
          ) : renewal_by === 'card' ? (
            // Without a next charge, the card is being charged.
            <Trans>Your renewal is being paid.</Trans>
          ) : (
            <Trans>It ends automatically. You won’t be charged again.</Trans>
          )}
        </p>
      )}
    </>
  )
}

type RenewalProps = Pick<Running, 'card'> & { renewal: NonNullable<Running['renewal']> }

function Renewal({ renewal, card }: RenewalProps) {
  const { day, money } = useFormats()
  const amount = money(renewal.total_minor, renewal.currency)
  return (
    <p>
      {card ? (
        <Trans>
          Renews: {amount} on {day(renewal.at)}, card •••• {card.last4}
        </Trans>
      ) : (
        <Trans>
          Renews: {amount} on {day(renewal.at)}
        </Trans>
      )}
    </p>
  )
}

interface ResumeButtonProps {
  subscriptionId: string
  kind?: ButtonKind
  onResumed?: () => void
  children: ReactNode
}

export function ResumeButton({ subscriptionId, kind = 'primary', onResumed, children }: ResumeButtonProps) {
  const { resume, isWaiting } = useResume(subscriptionId, onResumed)
  return (
    <Button kind={kind} isBusy={isWaiting} onPress={resume}>
      {children}
    </Button>
  )
}

/** S-10: undoes a cancellation, or drops a scheduled plan change. */
function useResume(subscriptionId: string, onResumed?: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { send, isWaiting } = useFormRequest(
    (id: string) => subscriptionsApi.resume({ subscriptionId: id }),
    async ({ endsAt }) => {
      // Wait for fresh data before the page changes.
      await forgetSubscription(client)
      onResumed?.()
      showToast('success', t`Done`, t`Your plan continues after ${isoDate(endsAt)}.`)
    },
    // It may have been carried out although its response was lost, or the subscription has ended.
    () => void forgetSubscription(client),
  )
  return { resume: () => send(subscriptionId), isWaiting }
}
