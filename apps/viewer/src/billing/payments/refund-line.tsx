import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../platform/use-formats.tsx'
import styles from './payment.module.css'
import type { PaymentData } from './payment-query.ts'

/** Money on its way back, as far as it has come. */
export function RefundLine({ payment: { refund, currency } }: { payment: PaymentData }) {
  const { money } = useFormats()
  if (!refund) return null
  const amount = money(refund.amount_minor, currency)
  return (
    <p
      className={refund.state === 'delayed' ? `${styles.refund} ${styles.delayed}` : styles.refund}
      role="status"
    >
      {refund.state === 'under-way' && <Trans>{amount} is on its way back to your card.</Trans>}
      {refund.state === 'processed' && (
        <Trans>{amount} went back to your card. Your bank may take some days to show it.</Trans>
      )}
      {refund.state === 'delayed' && (
        <Trans>{amount} comes back to your card later than planned. We are looking into it.</Trans>
      )}
    </p>
  )
}
