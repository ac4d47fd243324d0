import type { Currency } from '@kallo/rules/billing/money'
import { buttonClass } from '@kallo/ui/button'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { OfferPrice } from '../subscriptions/purchase/offer-price.tsx'
import type { Offer } from '../subscriptions/purchase/plan-offers.ts'
import styles from './plans.module.css'

export interface PlanCardProps {
  offer: Offer
  currency: Currency
  isRecommended: boolean
  /** Only available for another number of devices. */
  isOtherDevices: boolean
}

/** A duration with a link to subscribe, through login for visitors. */
export function PlanCard({ offer, currency, isRecommended, isOtherDevices }: PlanCardProps) {
  const { t } = useLingui()
  const { months, devices, name } = offer
  const search = new URLSearchParams({ months: String(months), devices: String(devices) })
  if (currency === 'USD') search.set('currency', currency)
  return (
    <li className={isRecommended ? `${styles.card} ${styles.recommended}` : styles.card}>
      {isRecommended && (
        <p className={styles.badge}>
          <Trans>Recommended</Trans>
        </p>
      )}
      <h2 className={styles.months}>
        <Plural value={months} one="# month" other="# months" />
      </h2>
      <OfferPrice offer={offer} isFrom={false} currency={currency} />
      <p className={styles.devices}>
        {isOtherDevices ? (
          <Trans>With 5 devices only</Trans>
        ) : (
          <Plural value={devices} one="# device at once" other="# devices at once" />
        )}
      </p>
      <Link
        className={`${buttonClass(isRecommended ? 'primary' : 'quiet')} ${styles.choose}`}
        to={`${links.purchase}?${search}`}
        aria-label={t`Choose ${name}`}
      >
        <Trans>Choose</Trans>
      </Link>
    </li>
  )
}
