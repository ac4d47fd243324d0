import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import type { Currency } from '@kallo/rules/billing/money'
import { cancelReasons, type CancelReason } from '@kallo/rules/billing/cancel-reasons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { plansApi, type Plan } from '../plan-editing/api.ts'
import { billingApi, type SubscriberBilling } from './api.ts'
import { cancelReasonName } from './cancel-reason-names.ts'

interface Props {
  id: string
  running: SubscriberBilling['subscriptions'][number] | null
  onClose: () => void
  onDone: () => Promise<void>
}

const reasonField = (
  <Field
    name="reason"
    label={t`Reason`}
    description={t`Recorded in the audit log.`}
    minLength={3}
    isRequired
  />
)

/** F-04. */
export function ExtendDialog({ id, running, onClose, onDone }: Props) {
  const [planId, setPlanId] = useState('')
  const extend = async ({ days = '', reason = '' }: Record<string, string>, requestId: string) => {
    await billingApi.extend({ id, requestId, days: Number(days), reason, planId })
    await onDone()
  }
  return (
    <ActionDialog
      title={t`Extend`}
      subject={`extend ${id}`}
      submit={t`Extend`}
      done={t`Extended`}
      onSubmit={extend}
      onClose={onClose}
    >
      <p>
        {running
          ? t`Free days are added after the current period. The next renewal moves back by as many days.`
          : t`No subscription is running: the chosen plan starts now, without a payment.`}
      </p>
      <Field name="days" type="number" label={t`Days`} defaultValue="7" isRequired autoFocus />
      {!running && <PlanChoice kinds="all" soldIn={null} value={planId} onChange={setPlanId} />}
      {reasonField}
    </ActionDialog>
  )
}

/** F-04. */
export function ChangePlanDialog({ id, running, onClose, onDone }: Props) {
  const [planId, setPlanId] = useState(running?.nextPlan?.id ?? running?.planId ?? '')
  const change = async ({ reason = '' }: Record<string, string>, requestId: string) => {
    await billingApi.changePlan({ id, requestId, planId, reason })
    await onDone()
  }
  return (
    <ActionDialog
      title={t`Change plan`}
      submit={t`Change`}
      done={t`The plan will change.`}
      onSubmit={change}
      onClose={onClose}
    >
      <p>
        {t`The chosen plan starts with the next renewal, at its current price. Nothing is charged now. Choose the running plan to undo a change.`}
      </p>
      <PlanChoice kinds="plan" soldIn={running?.currency ?? null} value={planId} onChange={setPlanId} />
      {reasonField}
    </ActionDialog>
  )
}

interface PlanChoiceProps {
  kinds: 'all' | 'plan'
  /** S-25: the currency of the renewal; null: any. */
  soldIn: Currency | null
  value: string
  onChange: (id: string) => void
}

function PlanChoice({ kinds, soldIn, value, onChange }: PlanChoiceProps) {
  const { data } = useQuery(plansApi.list.query())
  const isSold = ({ isOnSale, priceNgnMinor, priceUsdMinor }: Plan) =>
    isOnSale && (soldIn === null || (soldIn === 'NGN' ? priceNgnMinor : priceUsdMinor) !== null)
  const options = (data?.items ?? [])
    .filter((plan) => isSold(plan) || plan.id === value)
    .filter(({ kind }) => kinds === 'all' || kind === 'plan')
    .map(({ id, name }) => ({ value: id, label: name }))
  if (options.length === 0) return null
  return <SelectField label={t`Plan`} options={options} value={value} onChange={onChange} />
}

/** F-04. */
export function CancelDialog({ id, subscriptionId, onClose, onDone }: Props & { subscriptionId: string }) {
  const [reason, setReason] = useState<CancelReason>('Others')
  const cancel = async (_: unknown, requestId: string) => {
    await billingApi.cancel({ id, requestId, subscriptionId, reason })
    await onDone()
  }
  return (
    <ActionDialog
      title={t`Cancel the renewal`}
      submit={t`Cancel the renewal`}
      done={t`The subscription will not renew.`}
      onSubmit={cancel}
      onClose={onClose}
    >
      <p>{t`The paid period runs until its end. You can undo this until then.`}</p>
      <SelectField
        label={t`Subscriber’s reason`}
        options={cancelReasons.map((value) => ({ value, label: cancelReasonName(value) }))}
        value={reason}
        onChange={setReason}
      />
    </ActionDialog>
  )
}
