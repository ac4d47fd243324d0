import type { Currency } from '@kallo/rules/billing/money'
import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/use-formats.tsx'
import type { PlansData } from './plans-query.ts'
import styles from './purchase.module.css'

/** S-06: what a first subscription costs, before anything is chosen. */
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
