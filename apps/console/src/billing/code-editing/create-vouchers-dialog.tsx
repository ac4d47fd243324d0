import { t } from '@lingui/core/macro'
import { Dialog } from '@kallo/ui/rich/dialog'
import { Field } from '@kallo/ui/rich/field'
import { SelectField } from '@kallo/ui/rich/select-field'
import { currencies, type Currency } from '@kallo/rules/billing/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../platform/form.tsx'
import { readMoney } from '../../platform/format-money.ts'
import { createRequestId } from '../../platform/request-id.ts'
import { planOptions, plansApi } from '../plan-editing/api.ts'
import { codesApi, type CreatedBatch } from './api.ts'

interface Props {
  onClose: () => void
  onCreated: (batch: CreatedBatch) => Promise<void>
}

/** F-14, S-20. */
export function CreateVouchersDialog({ onClose, onCreated }: Props) {
  const [requestId] = useState(createRequestId)
  const [planId, setPlanId] = useState('')
  const [currency, setCurrency] = useState<Currency>('NGN')
  const { data } = useQuery(plansApi.list.query())
  const plans = planOptions((data?.items ?? []).filter(({ kind }) => kind !== 'weekend-pass'))
  const chosen = planId || (plans[0]?.value ?? '')
  const create = async ({ count = '', price = '', expires = '', note = '' }: Record<string, string>) => {
    const batch = await codesApi.createVouchers({
      requestId,
      planId: chosen,
      count: Number(count),
      expires,
      note,
      priceMinor: readMoney(price) ?? 0,
      currency,
    })
    await onCreated(batch)
    onClose()
  }
  return (
    <Dialog title={t`Create vouchers`} onClose={onClose}>
      <Form onSubmit={create} submit={t`Create`} onCancel={onClose}>
        <p>{t`The codes are shown once, in the next step. Anyone who has a code can use it, so keep the file safe.`}</p>
        <SelectField label={t`Plan`} options={plans} value={chosen} onChange={setPlanId} />
        <Field
          name="count"
          type="number"
          label={t`Number of vouchers`}
          description={t`At most 10,000.`}
          defaultValue="100"
          isRequired
        />
        <Field
          name="price"
          label={t`Price per voucher for the reseller`}
          inputMode="decimal"
          defaultValue="0.00"
          validate={(typed) => (readMoney(typed) === null ? t`Enter an amount such as 1200.00` : null)}
          isRequired
        />
        <SelectField
          label={t`Currency`}
          options={currencies.map((value) => ({ value, label: value }))}
          value={currency}
          onChange={setCurrency}
        />
        <Field name="expires" type="date" label={t`Last day`} isRequired />
        <Field
          name="note"
          label={t`Note`}
          description={t`For example the name of the reseller. Viewers never see it.`}
        />
      </Form>
    </Dialog>
  )
}
