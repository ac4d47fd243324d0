import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../../platform/loaded.tsx'
import { PageHead } from '../../../platform/page-head.tsx'
import { showToast } from '../../../platform/toasts.ts'
import { CurrentPlan } from '../current-plan.tsx'
import { NoSubscription } from '../no-subscription.tsx'
import { PageGhost } from '../page-ghost.tsx'
import { PlanForm } from '../purchase/plan-form.tsx'
import { forgetSubscription, runningQuery } from '../queries.ts'
import { PendingChange } from './pending-change.tsx'

/** S-08. */
export function ChangePage() {
  const { t } = useLingui()
  const client = useQueryClient()
  const onDone = () => {
    void forgetSubscription(client)
    window.scrollTo(0, 0)
    showToast('success', t`Done`, t`Your plan changes at the end of the paid time.`)
  }
  return (
    <Loaded query={useQuery(runningQuery())} skeleton={<PageGhost title={t`Change Subscription`} />}>
      {(running) => (
        <>
          <PageHead
            title={t`Change Subscription`}
            lead={
              running && (
                <Trans>
                  More time or devices start at once, less your unused part. Less starts when your paid time
                  is over.
                </Trans>
              )
            }
          />
          {running ? (
            <>
              <CurrentPlan running={running} />
              <PendingChange running={running} />
              <PlanForm purpose="change" currency={running.currency} promoCode="" onDone={onDone} />
            </>
          ) : (
            <NoSubscription />
          )}
        </>
      )}
    </Loaded>
  )
}
