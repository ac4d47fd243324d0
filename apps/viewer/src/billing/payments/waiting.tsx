import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { webAddress } from '../../platform/web-address.ts'
import { AgainLink } from './again-link.tsx'
import styles from './payment.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import type { PaymentData } from './payment-query.ts'

/** Not known yet. Whoever left the payment page without paying finds the way back to it. */
export function Waiting({ payment, isAway }: { payment: PaymentData; isAway: boolean }) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const hasLeft = search.has('cancelled')
  const address = webAddress(payment.authorization_url)
  return (
    <PaymentPanel
      payment={payment}
      mark="calm"
      title={hasLeft ? t`You left the payment page` : t`We are checking your payment`}
      actions={
        (hasLeft || address) && (
          <>
            {address && (
              <a className={buttonClass(hasLeft ? 'primary' : 'quiet', true)} href={address}>
                {hasLeft ? <Trans>Go on paying</Trans> : <Trans>Not paid yet? Go on paying</Trans>}
              </a>
            )}
            {hasLeft && <AgainLink payment={payment} look="quiet" label={<Trans>Choose again</Trans>} />}
          </>
        )
      }
    >
      {!hasLeft && <div className={styles.progress} aria-hidden />}
      <p role="status">
        {isAway ? (
          <Trans>We cannot ask right now. We keep trying, and nothing is lost.</Trans>
        ) : hasLeft ? (
          <Trans>Nothing has been charged.</Trans>
        ) : (
          <Trans>
            This takes a few seconds, sometimes minutes. You can close this page, we will mail you.
          </Trans>
        )}
      </p>
    </PaymentPanel>
  )
}
