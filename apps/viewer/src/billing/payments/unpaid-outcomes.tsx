import { buttonClass, type ButtonKind } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { webAddress } from '../../platform/web-address.ts'
import { methodTexts } from '../payment-methods/method-texts.ts'
import styles from './payment.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import type { PaymentData } from './api.ts'
import { links } from '../../platform/links.ts'
import { safeReturnTo } from '../../platform/return-to.ts'
import { recallCheckout } from '../subscriptions/quote/use-checkout.ts'

interface WaitingProps {
  payment: PaymentData
  /** The last lookup failed. */
  isUnreachable: boolean
}

/** Outcome pending, with a link back to the payment page. */
export function Waiting(props: WaitingProps) {
  const [search] = useSearchParams()
  const isCard = props.payment.method === 'card' || search.has('cancelled')
  return isCard ? <WaitingForCard {...props} /> : <WaitingForTransfer {...props} />
}

/** S-18: the viewer pays outside the page, which can take hours. */
function WaitingForTransfer({ payment, isUnreachable }: WaitingProps) {
  const { t } = useLingui()
  const address = webAddress(payment.authorizationUrl)
  const { name, open } = methodTexts[payment.method]
  return (
    <PaymentPanel
      payment={payment}
      mark="calm"
      title={t`Waiting for your payment`}
      actions={
        <>
          {address && (
            <a className={buttonClass({ kind: 'primary', size: 'large' })} href={address}>
              {t(open)}
            </a>
          )}
          <AgainLink payment={payment} kind="quiet" label={<Trans>Pay another way</Trans>} />
        </>
      }
    >
      <div className={styles.progress} aria-hidden />
      <p>
        <Trans>Payment method</Trans>: {t(name)}
      </p>
      <p role="status">
        {isUnreachable ? (
          <Trans>We can’t check right now. We’ll keep trying, and nothing is lost.</Trans>
        ) : (
          <Trans>
            This can take a few hours. You can leave this page: we’ll email you when the payment arrives, and
            you can find it in My Subscriptions.
          </Trans>
        )}
      </p>
    </PaymentPanel>
  )
}

function WaitingForCard({ payment, isUnreachable }: WaitingProps) {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const hasLeft = search.has('cancelled')
  const address = webAddress(payment.authorizationUrl)
  return (
    <PaymentPanel
      payment={payment}
      mark="calm"
      title={hasLeft ? t`You left the payment page` : t`We are checking your payment`}
      actions={
        (hasLeft || address) && (
          <>
            {address && (
              <a
                className={buttonClass({ kind: hasLeft ? 'primary' : 'quiet', size: 'large' })}
                href={address}
              >
                {hasLeft ? <Trans>Continue payment</Trans> : <Trans>Not paid yet? Continue payment</Trans>}
              </a>
            )}
            {hasLeft && <AgainLink payment={payment} kind="quiet" label={<Trans>Choose again</Trans>} />}
          </>
        )
      }
    >
      {!hasLeft && <div className={styles.progress} aria-hidden />}
      <p role="status">
        {isUnreachable ? (
          <Trans>We can’t check right now. We’ll keep trying, and nothing is lost.</Trans>
        ) : hasLeft ? (
          <Trans>You haven’t been charged.</Trans>
        ) : (
          <Trans>
            This takes a few seconds, sometimes minutes. You can close this page; we’ll email you.
          </Trans>
        )}
      </p>
    </PaymentPanel>
  )
}

export function NotPaid({ payment }: { payment: PaymentData }) {
  return payment.state === 'closed' ? <Closed payment={payment} /> : <Failed payment={payment} />
}

/** Paystack returned the money, or staff closed the review. */
function Closed({ payment }: { payment: PaymentData }) {
  const { t } = useLingui()
  return (
    <PaymentPanel
      payment={payment}
      mark="bad"
      title={t`We couldn’t use this payment`}
      actions={<AgainLink payment={payment} label={<Trans>Try again</Trans>} />}
    >
      <p>
        <Trans>If you were charged and haven’t got your money back, please contact us.</Trans>
      </p>
    </PaymentPanel>
  )
}

function Failed({ payment }: { payment: PaymentData }) {
  const { t } = useLingui()
  const hasExpired =
    payment.method !== 'card' && (payment.state === 'expired' || /expired/i.test(payment.failure ?? ''))
  return (
    <PaymentPanel
      payment={payment}
      mark="bad"
      title={t`The payment did not go through`}
      actions={<AgainLink payment={payment} label={<Trans>Try again</Trans>} />}
    >
      {hasExpired && (
        <p className={styles.bank}>
          {t(methodTexts[payment.method].expired)}{' '}
          <Trans>Try again to get a new one, or choose another payment method.</Trans>
        </p>
      )}
      {payment.failure && !hasExpired && (
        <p className={styles.bank}>
          <Trans>Message from your bank:</Trans> <strong lang="en">{payment.failure}</strong>
        </p>
      )}
      <p>
        <Trans>You haven’t been charged. If your payment arrives later, you get your plan or a refund.</Trans>
      </p>
    </PaymentPanel>
  )
}

export function InReview({ payment }: { payment: PaymentData }) {
  const { t } = useLingui()
  return (
    <PaymentPanel
      payment={payment}
      mark="calm"
      title={t`We’re reviewing this payment`}
      actions={
        <Link className={buttonClass({ size: 'large' })} to={links.start}>
          <Trans>Go to the home page</Trans>
        </Link>
      }
    >
      <p>
        <Trans>We’re reviewing this payment. Please don’t pay again.</Trans>
      </p>
    </PaymentPanel>
  )
}

interface AgainLinkProps {
  payment: Pick<PaymentData, 'reference' | 'purpose'>
  kind?: ButtonKind
  label: ReactNode
}

const pages: Record<PaymentData['purpose'], string> = {
  purchase: links.purchase,
  change: links.changeSubscription,
  'add-device': links.addDevice,
  renewal: links.manageSubscription,
  gift: links.gift,
}

/** Links to the page where checkout started, with its choices; in another tab to the default page for the purpose. */
function AgainLink({ payment: { reference, purpose }, kind = 'primary', label }: AgainLinkProps) {
  const begun = recallCheckout()
  const to = begun?.reference === reference ? safeReturnTo(begun.page) : pages[purpose]
  return (
    <Link className={buttonClass({ kind, size: 'large' })} to={to}>
      {label}
    </Link>
  )
}
