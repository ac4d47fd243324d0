import type { Currency } from '@kallo/rules/billing/money'
import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/use-formats.tsx'
import type { Offer } from './plan-offers.ts'
import styles from './purchase.module.css'
import type { PlansData } from './plans-query.ts'

interface OfferPriceProps {
  offer: Offer
  isFrom: boolean
  currency: Currency
}

/** S-03: price, monthly price and savings. */
export function OfferPrice({ offer, isFrom, currency }: OfferPriceProps) {
  const { money } = useFormats()
  const { months, priceMinor, perMonthMinor, savingsPercent } = offer
  const price = money(priceMinor, currency)
  // Monthly naira prices are rounded to whole naira.
  const perMonth = money(currency === 'NGN' ? Math.round(perMonthMinor / 100) * 100 : perMonthMinor, currency)
  return (
    <span className={styles.offer}>
      <span className={styles.price}>{isFrom ? <Trans>from {price}</Trans> : price}</span>
      {months > 1 && (
        <span className={styles.perMonth}>
          <Trans>{perMonth} a month</Trans>
        </span>
      )}
      {savingsPercent > 0 && (
        <span className={styles.savings}>
          <Trans>Save {savingsPercent} %</Trans>
        </span>
      )}
    </span>
  )
}

/** S-06: the first-time price, before a plan is chosen. */
export function FirstTimeOffer({ plans, currency }: { plans: PlansData | undefined; currency: Currency }) {
  const { money } = useFormats()
  const offer = plans?.first_time?.find((one) => one.currency === currency)
  if (!offer) return null
  const total = money(offer.total_minor, currency)
  const refund = money(offer.refund_minor, currency)
  return (
    <p className={styles.firstTime}>
      <strong>
        <Trans>New here? Your first period costs {total}, on any plan.</Trans>
      </strong>{' '}
      <Trans>{refund} of it goes back to your card. The plan’s price applies from the next period.</Trans>
    </p>
  )
}
