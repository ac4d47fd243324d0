import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { PaymentPanel } from './payment-panel.tsx'
import type { PaymentData } from './payment-query.ts'
import { RefundLine } from './refund-line.tsx'

/** Paid, but of no use: it goes back whole, and here is why. */
export function PaidBack({ payment }: { payment: PaymentData }) {
  const { t } = useLingui()
  return (
    <PaymentPanel
      payment={payment}
      mark="calm"
      title={t`Your money comes back`}
      actions={
        <Link className={buttonClass('quiet', true)} to={links.manageSubscription}>
          <Trans>Manage Subscription</Trans>
        </Link>
      }
    >
      <p>
        {payment.refund_reason === 'first-time-card' ? (
          <Trans>
            This card has had the first-time price before. Please subscribe again at the full price.
          </Trans>
        ) : (
          <Trans>You paid for something else in the meantime, so this payment was not needed.</Trans>
        )}
      </p>
      <RefundLine payment={payment} />
    </PaymentPanel>
  )
}
