import type { Currency } from '@kallo/rules/billing/money'
import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/use-formats.tsx'
import type { Offer } from './plan-offers.ts'
import styles from './purchase.module.css'

export interface OfferPriceProps {
  offer: Offer
  isFrom: boolean
  currency: Currency
}

/** S-03: the price of a plan, what that is a month, and what it saves. */
export function OfferPrice({ offer, isFrom, currency }: OfferPriceProps) {
  const { money } = useFormats()
  const { months, priceMinor, perMonthMinor, savingsPercent } = offer
  const price = money(priceMinor, currency)
  // Kobo mean nothing beside a price that is paid for months.
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
