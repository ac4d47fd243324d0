import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { PaymentPanel } from './payment-panel.tsx'
import type { PaymentData } from './payment-query.ts'

export function InReview({ payment }: { payment: PaymentData }) {
  const { t } = useLingui()
  return (
    <PaymentPanel
      payment={payment}
      mark="calm"
      title={t`We are looking at this payment`}
      actions={
        <Link className={buttonClass('quiet', true)} to={links.start}>
          <Trans>Go to the home page</Trans>
        </Link>
      }
    >
      <p>
        <Trans>Our staff are looking at this payment. We will write to you. Please do not pay again.</Trans>
      </p>
    </PaymentPanel>
  )
}
