import { currencies, type Currency } from '@kallo/rules/billing/money'
import { paymentMethods, type PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '../../platform/details.tsx'
import { NumberField, SwitchField } from '../../platform/more-fields.tsx'
import { RecordForm } from '../../platform/record-form.tsx'
import { useRecordForm, type RecordFormState } from '../../platform/use-record-form.ts'
import { methodNames } from '../payment-desk/names.ts'
import { plansApi, type Pricing } from './api.ts'
import { OfferedPlans } from './offered-plans.tsx'

type Values = Omit<Pricing, 'version'>

/** F-13: offers, payment methods and prices that are not of one plan. */
export function PricingSection({ canEdit }: { canEdit: boolean }) {
  const { data } = useQuery(plansApi.pricing.query())
  if (!data) return null
  return (
    <Section title="Offers and payment methods">
      {canEdit ? <PricingForm record={data} /> : <p>Only owners may change these settings.</p>}
    </Section>
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
    <RecordForm form={form} fieldNames={fieldNames}>
      <FirstTimeFields form={form} />
      <RetentionFields form={form} />
      <AmountFields
        label="Price of one added device, without VAT"
        value={form.values.extra_device_minor}
        onChange={(extra_device_minor) => form.set({ extra_device_minor })}
      />
      {currencies.map((currency) => (
        <MethodFields key={currency} form={form} currency={currency} />
      ))}
      <SwitchField
        label="A lost dispute ends the access that was paid for"
        value={form.values.lost_dispute_ends_access}
        onChange={(value) => form.set({ lost_dispute_ends_access: value })}
      />
    </RecordForm>
  )
}

const fieldNames = {
  extra_device_minor: 'Price of an added device',
  first_time: 'First-time offer',
  retention: 'Retention offer',
  payment_methods: 'Payment methods',
  lost_dispute_ends_access: 'Access after a lost dispute',
}

interface PartProps {
  form: RecordFormState<Values>
}

function FirstTimeFields({ form }: PartProps) {
  const offer = form.values.first_time
  const set = (changes: Partial<Values['first_time']>) => form.set({ first_time: { ...offer, ...changes } })
  return (
    <>
      <SwitchField
        label="First-time offer"
        description="New subscribers pay only this for their first period. It verifies their card, and most of it is refunded."
        value={offer.is_offered}
        onChange={(is_offered) => set({ is_offered })}
      />
      {offer.is_offered && (
        <>
          <AmountFields
            label="First payment"
            value={offer.price_minor}
            onChange={(price_minor) => set({ price_minor })}
          />
          <AmountFields
            label="Refunded from it"
            value={offer.refund_minor}
            onChange={(refund_minor) => set({ refund_minor })}
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
      <SwitchField
        label="Retention offer"
        description="A discount for subscribers who cancel because of the price, once a year."
        value={offer.is_offered}
        onChange={(is_offered) => set({ is_offered })}
      />
      {offer.is_offered && (
        <>
          <NumberField
            label="Discount in percent"
            minValue={1}
            maxValue={90}
            value={offer.percent}
            onChange={(percent) => set({ percent: percent ?? 1 })}
          />
          <NumberField
            label="Number of renewals"
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
  const all = form.values.payment_methods
  const chosen = all[currency]
  const toggle = (method: PaymentMethod, isOn: boolean) => {
    const next = isOn ? [...chosen, method] : chosen.filter((one) => one !== method)
    // Viewers need at least one.
    if (next.length > 0) form.set({ payment_methods: { ...all, [currency]: next } })
  }
  return (
    <fieldset>
      <legend>Payment methods in {currency}</legend>
      {paymentMethods.map((method) => (
        <SwitchField
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
