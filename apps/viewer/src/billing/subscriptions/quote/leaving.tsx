import { Spinner } from '@kallo/ui/spinner'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './preview.module.css'
import { TestPayments } from './test-payments.tsx'

/** The browser is on its way to the payment page; the link is for the one that is not. */
export function Leaving({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <div className={styles.leaving}>
      <Spinner isLarge label={t`Opening the payment page`} />
      <p>
        <Trans>Opening the payment page.</Trans>
      </p>
      <a className={styles.inText} href={address}>
        <Trans>Nothing happens? Open it here</Trans>
      </a>
      <TestPayments />
    </div>
  )
}
