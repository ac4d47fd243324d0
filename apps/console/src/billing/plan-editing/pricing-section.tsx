import { plural, t } from '@lingui/core/macro'
import { Card } from '@kallo/ui/card'
import { Switch } from '@kallo/ui/rich/choices'
import { NumberField } from '@kallo/ui/rich/field'
import { currencies, type Currency } from '@kallo/rules/billing/money'
import { paymentMethods, type PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldTexts } from '../../platform/conflicts.tsx'
import { formatMoney } from '../../platform/format-money.ts'
import { RecordForm } from '../../platform/record-form.tsx'
import { useRecordForm, type RecordFormState } from '../../platform/use-record-form.ts'
import { methodNames } from '../payment-review/names.ts'
import { plansApi, type Pricing } from './api.ts'
import { OfferedPlans } from './offered-plans.tsx'

type Values = Omit<Pricing, 'version'>

/** F-13: offers, payment methods and prices that do not belong to a single plan. */
export function PricingSection({ canEdit }: { canEdit: boolean }) {
  const { data } = useQuery(plansApi.pricing.query())
  if (!data) return null
  return (
    <Card title={t`Offers and payment methods`}>
      {canEdit ? <PricingForm record={data} /> : <p>{t`Only owners may change these settings.`}</p>}
    </Card>
  )
}

function PricingForm({ record }: { record: Pricing }) {
  const queryClient = useQueryClient()
  const form = useRecordForm<Values, Pricing>({
    record,
    valuesOf: ({ version: _version, ...values }) => values,
    save: (values, version) => plansApi.changePricing({ ...values, version }),
    reload: () => plansApi.pricing(),
    onSaved: (saved) => queryClient.setQueryData(plansApi.pricing.key(), saved),
  })
  return (
    <RecordForm form={form} fieldNames={fieldNames} valueTexts={valueTexts}>
      <FirstTimeFields form={form} />
      <RetentionFields form={form} />
      <AmountFields
        label={t`Price of one added device, excluding VAT`}
        value={form.values.extraDeviceMinor}
        onChange={(extraDeviceMinor) => form.set({ extraDeviceMinor })}
      />
      {currencies.map((currency) => (
        <MethodFields key={currency} form={form} currency={currency} />
      ))}
      <Switch
        label={t`A lost dispute ends the access that was paid for`}
        value={form.values.lostDisputeEndsAccess}
        onChange={(value) => form.set({ lostDisputeEndsAccess: value })}
      />
    </RecordForm>
  )
}

const fieldNames: Record<keyof Values, string> = {
  extraDeviceMinor: t`Price of an added device`,
  firstTime: t`First-time offer`,
  retention: t`Retention offer`,
  paymentMethods: t`Payment methods`,
  recommended: t`Recommended plan`,
  lostDisputeEndsAccess: t`Access after a lost dispute`,
}

const inWords = (amounts: Record<Currency, number>) =>
  currencies.map((currency) => formatMoney(amounts[currency], currency)).join(' · ')

/** How values that are not texts are shown in a conflict. */
const valueTexts: FieldTexts<Values>['valueTexts'] = {
  extraDeviceMinor: inWords,
  firstTime({ isOffered, priceMinor, refundMinor, plans }) {
    if (!isOffered) return t`Off`
    const amounts = t`${{ price: inWords(priceMinor) }}, of which ${{ refund: inWords(refundMinor) }} is refunded`
    return plans ? t`${amounts}; plans: ${{ count: plans.length }}` : t`${amounts}; for every plan`
  },
  retention: ({ isOffered, percent, renewals }) =>
    isOffered ? t`${percent}%, renewals: ${renewals}` : t`Off`,
  paymentMethods: (methods) =>
    currencies
      .map((currency) => `${currency}: ${methods[currency].map((method) => methodNames[method]).join(', ')}`)
      .join(' · '),
  recommended: ({ months, devices }) =>
    [
      plural({ months }, { one: '# month', other: '# months' }),
      plural({ devices }, { one: '# device', other: '# devices' }),
    ].join(', '),
}

interface PartProps {
  form: RecordFormState<Values>
}

function FirstTimeFields({ form }: PartProps) {
  const offer = form.values.firstTime
  const set = (changes: Partial<Values['firstTime']>) => form.set({ firstTime: { ...offer, ...changes } })
  return (
    <>
      <Switch
        label={t`First-time offer`}
        description={t`New subscribers pay only this for their first period. It verifies their card, and most of it is refunded.`}
        value={offer.isOffered}
        onChange={(isOffered) => set({ isOffered })}
      />
      {offer.isOffered && (
        <>
          <AmountFields
            label={t`First payment`}
            value={offer.priceMinor}
            onChange={(priceMinor) => set({ priceMinor })}
          />
          <AmountFields
            label={t`Amount refunded`}
            value={offer.refundMinor}
            onChange={(refundMinor) => set({ refundMinor })}
          />
          <OfferedPlans offer={offer} onChange={(plans) => set({ plans })} />
        </>
      )}
    </>
  )
}

function RetentionFields({ form }: PartProps) {
  const offer = form.values.retention
  const set = (changes: Partial<Values['retention']>) => form.set({ retention: { ...offer, ...changes } })
  return (
    <>
      <Switch
        label={t`Retention offer`}
        description={t`A discount for subscribers who cancel because of the price, once a year.`}
        value={offer.isOffered}
        onChange={(isOffered) => set({ isOffered })}
      />
      {offer.isOffered && (
        <>
          <NumberField
            label={t`Discount in percent`}
            minValue={1}
            maxValue={90}
            value={offer.percent}
            onChange={(percent) => set({ percent: percent ?? 1 })}
          />
          <NumberField
            label={t`Number of renewals`}
            minValue={1}
            maxValue={12}
            value={offer.renewals}
            onChange={(renewals) => set({ renewals: renewals ?? 1 })}
          />
        </>
      )}
    </>
  )
}

function MethodFields({ form, currency }: PartProps & { currency: Currency }) {
  const all = form.values.paymentMethods
  const chosen = all[currency]
  const toggle = (method: PaymentMethod, isOn: boolean) => {
    const next = isOn ? [...chosen, method] : chosen.filter((one) => one !== method)
    // At least one payment method has to stay switched on.
    if (next.length > 0) form.set({ paymentMethods: { ...all, [currency]: next } })
  }
  return (
    <fieldset>
      <legend>{t`Payment methods in ${currency}`}</legend>
      {paymentMethods.map((method) => (
        <Switch
          key={method}
          label={`${methodNames[method]} (${currency})`}
          value={chosen.includes(method)}
          onChange={(isOn) => toggle(method, isOn)}
        />
      ))}
    </fieldset>
  )
}

interface AmountProps {
  label: string
  value: Record<Currency, number>
  onChange: (value: Record<Currency, number>) => void
}

function AmountFields({ label, value, onChange }: AmountProps) {
  return currencies.map((currency) => (
    <NumberField
      key={currency}
      label={`${label}, ${currency}`}
      minValue={0}
      step={0.01}
      value={value[currency] / 100}
      onChange={(amount) => onChange({ ...value, [currency]: Math.round((amount ?? 0) * 100) })}
    />
  ))
}
