import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/use-formats.tsx'
import type { Quote } from './order.ts'
import styles from './preview.module.css'

/** The one number that matters, and what becomes of it. */
export function ChargedNow({ quote }: { quote: Quote }) {
  const { day, money } = useFormats()
  const { currency, total_minor, refund_minor, timing, start_date } = quote
  const total = money(total_minor, currency)
  const refund = money(refund_minor, currency)
  return (
    <div className={styles.charged} aria-live="polite">
      <p className={styles.chargedLabel}>
        {timing === 'now' ? <Trans>You pay today</Trans> : <Trans>Nothing is charged now</Trans>}
      </p>
      <p className={styles.amount}>{total}</p>
      {refund_minor > 0 && (
        <p className={styles.chargedNote}>
          <Trans>
            {total} today, {refund} of it comes back to your card.
          </Trans>
        </p>
      )}
      {timing === 'period-end' && (
        <p className={styles.chargedNote}>
          <Trans>You keep what you have paid for. The new plan begins on {day(start_date)}.</Trans>
        </p>
      )}
    </div>
  )
}
