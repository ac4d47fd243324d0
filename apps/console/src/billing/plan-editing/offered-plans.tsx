import { t } from '@lingui/core/macro'
import { Switch } from '@kallo/ui/rich/choices'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../platform/format-money.ts'
import { plansApi, type Plan, type Pricing } from './api.ts'

interface OfferedPlansProps {
  offer: Pricing['firstTime']
  onChange: (plans: string[]) => void
}

/** S-06: the plans of the first-time offer, each with the price that it replaces, which can be that of a whole year. */
export function OfferedPlans({ offer, onChange }: OfferedPlansProps) {
  const { data } = useQuery(plansApi.list.query())
  const plans = data?.items.filter(({ kind }) => kind === 'plan') ?? []
  const isOffered = ({ id }: Plan) => offer.plans?.includes(id) ?? true
  const choose = (plan: Plan, isOn: boolean) =>
    onChange(plans.filter((one) => (one === plan ? isOn : isOffered(one))).map(({ id }) => id))
  return (
    <fieldset>
      <legend>{t`Plans of the first-time offer`}</legend>
      {plans.map((plan) => (
        <Switch
          key={plan.id}
          label={t`First-time offer for ${{ name: plan.name }}`}
          description={describeOffer(plan, offer)}
          value={isOffered(plan)}
          onChange={(isOn) => choose(plan, isOn)}
        />
      ))}
    </fieldset>
  )
}

/**
 * `A year costs ₦18,000.00. The first 3 months: ₦5.00 instead of ₦4,500.00.` In dollars if the plan is not sold in naira (S-25);
 * other dollar prices are in the list of plans.
 */
function describeOffer({ months, priceNgnMinor, priceUsdMinor }: Plan, offer: Pricing['firstTime']): string {
  const currency = priceNgnMinor === null ? 'USD' : 'NGN'
  const price = priceNgnMinor ?? priceUsdMinor
  if (price === null) return ''
  const year = formatMoney(Math.round((price * 12) / months), currency)
  const kept = formatMoney(offer.priceMinor[currency] - offer.refundMinor[currency], currency)
  const full = formatMoney(price, currency)
  if (months === 12)
    return t`A year costs ${year}. The first year: ${kept} after the refund, instead of ${full}.`
  if (months === 1)
    return t`A year costs ${year}. The first month: ${kept} after the refund, instead of ${full}.`
  return t`A year costs ${year}. The first ${months} months: ${kept} after the refund, instead of ${full}.`
}
