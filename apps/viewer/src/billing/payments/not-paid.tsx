import { Trans, useLingui } from '@lingui/react/macro'
import { AgainLink } from './again-link.tsx'
import styles from './payment.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import type { PaymentData } from './payment-query.ts'

export function NotPaid({ payment }: { payment: PaymentData }) {
  const { t } = useLingui()
  return (
    <PaymentPanel
      payment={payment}
      mark="bad"
      title={t`The payment did not go through`}
      actions={<AgainLink payment={payment} label={<Trans>Try again</Trans>} />}
    >
      {payment.failure && (
        <p className={styles.bank}>
          <Trans>Your bank said:</Trans> <strong lang="en">{payment.failure}</strong>
        </p>
      )}
      <p>
        <Trans>You have not been charged. Should money arrive late all the same, it is not lost.</Trans>
      </p>
    </PaymentPanel>
  )
}
