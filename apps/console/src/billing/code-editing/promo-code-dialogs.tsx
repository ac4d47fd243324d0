import { t } from '@lingui/core/macro'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../platform/action-dialog.tsx'
import { TimeField } from '../../platform/time-field.tsx'
import { planOptions, plansApi } from '../plan-editing/api.ts'
import { codesApi, type PromoCode } from './api.ts'

interface DialogProps {
  onClose: () => void
  onDone: () => Promise<void>
}

const limitField = (value: number | null) => (
  <Field
    name="maxUses"
    type="number"
    label={t`Maximum uses`}
    description={t`Leave empty for no limit. Each viewer can use a code once.`}
    defaultValue={value === null ? '' : String(value)}
  />
)

const countOf = (typed: string | undefined) => (typed ? Number(typed) : null)
const inMonths = (months: number) => new Date(Date.now() + months * 30 * 86_400_000).toISOString()

/** F-14. */
export function CreateCodeDialog({ onClose, onDone }: DialogProps) {
  const [kind, setKind] = useState<'discount' | 'days'>('discount')
  const [planId, setPlanId] = useState('')
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [expiresAt, setExpiresAt] = useState<string | null>(() => inMonths(1))
  const { data } = useQuery(plansApi.list.query())
  const plans = planOptions(data?.items ?? [])
  const chosen = planId || (plans[0]?.value ?? '')
  const create = async (values: Record<string, string>, requestId: string) => {
    const isFree = kind === 'days'
    await codesApi.createPromoCode({
      requestId,
      code: values.code ?? '',
      percent: isFree ? 100 : Number(values.percent),
      freeDays: isFree ? Number(values.days) : null,
      planId: isFree ? chosen || null : null,
      maxUses: countOf(values.maxUses),
      startsAt,
      expiresAt: expiresAt ?? inMonths(1),
    })
    await onDone()
  }
  return (
    <ActionDialog
      title={t`Create a promo code`}
      submit={t`Create`}
      done={t`Created`}
      onSubmit={create}
      onClose={onClose}
    >
      <Field
        name="code"
        label={t`Code`}
        description={t`3 to 40 letters, digits and dashes.`}
        pattern="[A-Za-z0-9\-]{3,40}"
        isRequired
        autoFocus
      />
      <SelectField
        label={t`Grants`}
        options={[
          { value: 'discount', label: t`A discount on the first plan they buy with it` },
          { value: 'days', label: t`Free days` },
        ]}
        value={kind}
        onChange={setKind}
      />
      <GrantFields kind={kind} plans={plans} planId={chosen} onChange={setPlanId} />
      {limitField(null)}
      <PeriodFields {...{ startsAt, expiresAt }} onStart={setStartsAt} onEnd={setExpiresAt} />
    </ActionDialog>
  )
}

interface PeriodProps {
  startsAt: string | null
  expiresAt: string | null
  onStart: (at: string | null) => void
  onEnd: (at: string | null) => void
}

function PeriodFields({ startsAt, expiresAt, onStart, onEnd }: PeriodProps) {
  return (
    <>
      <TimeField
        name="startsAt"
        label={t`From`}
        description={t`Leave empty to start now.`}
        value={startsAt}
        onChange={onStart}
      />
      <TimeField
        name="expiresAt"
        label={t`Until`}
        description={t`Leave empty for 30 days.`}
        value={expiresAt}
        onChange={onEnd}
      />
    </>
  )
}

interface GrantProps {
  kind: 'discount' | 'days'
  plans: readonly { value: string; label: string }[]
  planId: string
  onChange: (id: string) => void
}

function GrantFields({ kind, plans, planId, onChange }: GrantProps) {
  if (kind === 'discount')
    return <Field name="percent" type="number" label={t`Discount in percent`} defaultValue="20" isRequired />
  return (
    <>
      <Field name="days" type="number" label={t`Free days`} defaultValue="7" isRequired />
      <SelectField
        label={t`Plan for viewers without one`}
        options={plans}
        value={planId}
        onChange={onChange}
      />
    </>
  )
}

/** F-14. */
export function ChangeCodeDialog({ code, onClose, onDone }: DialogProps & { code: PromoCode }) {
  const [expiresAt, setExpiresAt] = useState<string | null>(code.expiresAt)
  const change = async (values: Record<string, string>) => {
    await codesApi.changePromoCode({
      code: code.id,
      version: code.version,
      maxUses: countOf(values.maxUses),
      expiresAt: expiresAt ?? new Date().toISOString(),
    })
    await onDone()
  }
  return (
    <ActionDialog
      title={t`Edit ${{ name: code.id }}`}
      submit={t`Save`}
      done={t`Saved`}
      onSubmit={change}
      onClose={onClose}
    >
      <p>{t`What the code has granted is kept.`}</p>
      {limitField(code.maxUses)}
      <TimeField
        name="expiresAt"
        label={t`Until`}
        description={t`Leave empty to end it now.`}
        value={expiresAt}
        onChange={setExpiresAt}
      />
    </ActionDialog>
  )
}
