import { Trans } from '@lingui/react/macro'
import type { Quote } from './order.ts'
import styles from './preview.module.css'

export function QuoteWarnings({ quote: { warnings } }: { quote: Quote }) {
  if (!warnings.includes('usd-below-minimum')) return null
  return (
    <p className={styles.warning}>
      <Trans>
        Card payments in dollars usually start at $2. This one may be refused. Paying in naira works.
      </Trans>
    </p>
  )
}
