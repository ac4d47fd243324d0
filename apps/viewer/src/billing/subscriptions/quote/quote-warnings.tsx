import type { Currency } from '@kallo/rules/billing/money'
import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/use-formats.tsx'
import type { Quote } from './order.ts'
import styles from './preview.module.css'

/** S-12: said before anything is paid; first of all where dollars were chosen. */
export function QuoteWarnings({ quotes, shown }: { quotes: readonly Quote[]; shown: Currency }) {
  const { money } = useFormats()
  const below = quotes.find(({ warnings }) => warnings.includes('usd-below-minimum'))
  if (!below) return null
  const amount = money(below.total_minor, below.currency)
  const canPayNaira = quotes.some(({ currency }) => currency === 'NGN')
  return (
    <p className={shown === 'USD' ? styles.warning : styles.remark}>
      <Trans>
        {amount} is below Paystack’s minimum of $2 for card payments in dollars, so the payment may be
        declined.
      </Trans>{' '}
      {canPayNaira && <Trans>Paying in naira works.</Trans>}
    </p>
  )
}
