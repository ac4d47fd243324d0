import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { showToast } from '../../platform/toasts.ts'
import { CurrentPlan, NoSubscription } from './current-plan.tsx'
import { PageSkeleton } from './manage-page.tsx'
import { PlanForm } from './purchase/purchase-page.tsx'
import { forgetSubscription, type Running, runningQuery } from './api.ts'
import { useFormats } from '../../platform/formats.tsx'
import { ResumeButton } from './running-line.tsx'
import styles from './subscriptions.module.css'

/** S-08. */
export function ChangePage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const onDone = () => {
    void forgetSubscription(client)
    window.scrollTo(0, 0)
    showToast('success', t`Done`, t`Your plan changes at the end of the paid period.`)
  }
  return (
    <Loaded query={useQuery(runningQuery())} skeleton={<PageSkeleton title={t`Change Subscription`} />}>
      {(running) => (
        <>
          <PageHead
            title={t`Change Subscription`}
            lead={
              running && (
                <Trans>
                  A longer plan or more devices start immediately, with credit for unused time. A shorter plan
                  or fewer devices start when your paid period ends.
                </Trans>
              )
            }
          />
          {running ? (
            <>
              <CurrentPlan running={running} />
              <PendingChange running={running} />
              <PlanForm
                purpose="change"
                currency={running.currency}
                hasPasses={running.package.kind !== 'plan'}
                promoCode=""
                onDone={onDone}
              />
            </>
          ) : (
            <NoSubscription />
          )}
        </>
      )}
    </Loaded>
  )
}

/** A change scheduled for the end of the period. */
function PendingChange({ running }: { running: Running }) {
  const { day } = useFormats()
  if (!running.next_package) return null
  const { name } = running.next_package
  return (
    <section className={styles.note} aria-live="polite">
      <p>
        <Trans>
          Your plan changes to <strong>{name}</strong> on {day(running.end_date)}. You won’t be charged before
          then.
        </Trans>
      </p>
      <ResumeButton kind="quiet" subscriptionId={running._id}>
        <Trans>Keep {running.package.name}</Trans>
      </ResumeButton>
    </section>
  )
}
