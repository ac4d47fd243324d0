import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Loaded } from '../../../platform/loaded.tsx'
import { PageHead } from '../../../platform/page-head.tsx'
import { PageGhost } from '../page-ghost.tsx'
import { subscriptionsQuery, type SubscriptionsData } from '../queries.ts'
import { Cancelled } from './cancelled.tsx'
import { CancelForm } from './cancel-form.tsx'
import { Ended } from './ended.tsx'
import { UnknownSubscription } from './unknown-subscription.tsx'

/** S-10. */
export function CancelPage() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  return (
    <Loaded query={useQuery(subscriptionsQuery())} skeleton={<PageGhost title={t`Cancel Subscription`} />}>
      {(pairs) => {
        const pair = pairs.find(([{ subscriptionId }]) => subscriptionId === id)
        return pair ? <CancelOne key={id} pair={pair} /> : <UnknownSubscription />
      }}
    </Loaded>
  )
}

function CancelOne({ pair: [subscription, { name }] }: { pair: SubscriptionsData[number] }) {
  const { t } = useLingui()
  const [isJustDone, setJustDone] = useState(false)
  const { subscriptionId, cancel, status, endDate } = subscription
  const isCancelled = cancel === 1 || isJustDone
  return (
    <>
      <PageHead title={t`Cancel Subscription`} lead={name} />
      {isCancelled && (
        <Cancelled subscription={subscription} isJustDone={isJustDone} onResumed={() => setJustDone(false)} />
      )}
      {!isCancelled && status === 0 && <Ended endDate={endDate} />}
      {!isCancelled && status === 1 && (
        <CancelForm subscriptionId={subscriptionId} endDate={endDate} onCancelled={() => setJustDone(true)} />
      )}
    </>
  )
}
