import { buttonClass } from '@kallo/ui/button'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { useFormats } from '../../platform/formats.tsx'
import { returnPath } from '../../platform/return-path.ts'
import styles from './payment.module.css'
import { forgetGift } from '../gifts/gift-draft.ts'
import { GivenGiftFacts } from '../gifts/given-gift.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import type { PaymentData } from './api.ts'

export function Granted({ payment }: { payment: PaymentData }) {
  const { t } = useLingui()
  if (payment.gift) return <GiftPaid payment={payment} gift={payment.gift} />
  const { subscription, receiptNumber, purpose } = payment
  return (
    <PaymentPanel
      payment={payment}
      mark="good"
      title={purpose === 'add-device' ? t`Your devices have been added` : t`Your subscription is ready`}
      actions={
        <>
          <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={returnPath()}>
            <Trans>Watch now</Trans>
          </Link>
          {receiptNumber && (
            <Link className={buttonClass({ size: 'large' })} to={links.receipt(receiptNumber)}>
              <Trans>Receipt</Trans> {receiptNumber}
            </Link>
          )}
        </>
      }
    >
      {subscription && <SubscriptionFacts subscription={subscription} />}
      <Overpaid payment={payment} />
      <RefundLine payment={payment} />
    </PaymentPanel>
  )
}

/** S-21. */
function GiftPaid({ payment, gift }: { payment: PaymentData; gift: NonNullable<PaymentData['gift']> }) {
  const { t } = useLingui()
  const { receiptNumber } = payment
  useEffect(forgetGift, [])
  return (
    <PaymentPanel
      payment={payment}
      mark="good"
      title={t`Your gift is paid for`}
      actions={
        <>
          <Link className={buttonClass({ kind: 'primary', size: 'large' })} to={links.gift}>
            <Trans>Your gifts</Trans>
          </Link>
          {receiptNumber && (
            <Link className={buttonClass({ size: 'large' })} to={links.receipt(receiptNumber)}>
              <Trans>Receipt</Trans> {receiptNumber}
            </Link>
          )}
        </>
      }
    >
      <GivenGiftFacts gift={gift} />
      <Overpaid payment={payment} />
      <RefundLine payment={payment} />
    </PaymentPanel>
  )
}

function SubscriptionFacts({ subscription }: { subscription: NonNullable<PaymentData['subscription']> }) {
  const { day, money } = useFormats()
  const { startsAt, endsAt, devices, renewal, renewalBy } = subscription
  const amount = renewal && money(renewal.totalMinor, renewal.currency)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Dates</Trans>
        </dt>
        <dd>
          <Trans>
            {day(startsAt)} to {day(endsAt)}
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Devices</Trans>
        </dt>
        <dd>
          <Plural value={devices} one="# device at once" other="# devices at once" />
        </dd>
      </div>
      {renewal && (
        <div>
          <dt>
            <Trans>Renewal</Trans>
          </dt>
          <dd>
            <Trans>
              {amount} on {day(renewal.at)}
            </Trans>
          </dd>
        </div>
      )}
      {renewalBy === 'payment-link' && (
        <div>
          <dt>
            <Trans>Renewal</Trans>
          </dt>
          <dd>
            <Trans>Not automatically. We’ll remind you by email before it ends.</Trans>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Paid but not fulfillable: refunded in full. */
export function PaidBack({ payment }: { payment: PaymentData }) {
  const { t } = useLingui()
  return (
    <PaymentPanel
      payment={payment}
      mark="calm"
      title={t`Your refund`}
      actions={
        <Link className={buttonClass({ size: 'large' })} to={links.manageSubscription}>
          <Trans>Manage Subscription</Trans>
        </Link>
      }
    >
      <p>
        <RefundReason payment={payment} />
      </p>
      <CreditLine payment={payment} />
      <RefundLine payment={payment} />
    </PaymentPanel>
  )
}

function RefundReason({ payment }: { payment: PaymentData }) {
  const { money } = useFormats()
  const { refundReason, receivedMinor, totalMinor, currency } = payment
  const received = money(receivedMinor ?? 0, currency)
  const price = money(totalMinor, currency)
  switch (refundReason) {
    case 'underpaid':
      return (
        <Trans>
          We received {received} instead of {price}, so your plan has not started. Please order again and pay
          the full amount.
        </Trans>
      )
    case 'first-time-card':
      return (
        <Trans>
          This card has already been used for the first-time price. Please subscribe at the full price.
        </Trans>
      )
    case 'card-not-reusable':
      return (
        <Trans>
          The first-time price requires a card that can be charged for the next period, which this card does
          not allow. Please use another card.
        </Trans>
      )
    case 'period-over':
      return <Trans>The period you paid for had already ended when your payment arrived.</Trans>
    case 'dispute-lost':
      return (
        <Trans>
          A bank reversed another payment for your subscription before this payment arrived, so your order
          could not be completed. Please order again.
        </Trans>
      )
    case 'credit-returned':
      return (
        <Trans>
          Another payment for your subscription was refunded before this one arrived, so the price had
          changed. Please order again.
        </Trans>
      )
    case 'balance-spent':
      return <Trans>Another order used your balance before your payment arrived. Please order again.</Trans>
    // A deleted account has no session in which this could be read.
    case 'account-erased':
    case 'superseded':
    case null:
      return (
        <Trans>Your subscription changed before your payment arrived, so the payment was not needed.</Trans>
      )
  }
}

/** I-17. */
function Overpaid({ payment }: { payment: PaymentData }) {
  const { money } = useFormats()
  const { receivedMinor, totalMinor, currency } = payment
  if (receivedMinor === null || receivedMinor <= totalMinor) return <MinimumCredit payment={payment} />
  const received = money(receivedMinor, currency)
  const excess = money(receivedMinor - totalMinor, currency)
  return (
    <>
      <p>
        <Trans>
          We received {received}, {excess} more than the price.
        </Trans>
      </p>
      <CreditLine payment={payment} />
    </>
  )
}

/** S-12: the difference to the minimum charge. */
function MinimumCredit({ payment: { creditedMinor, currency } }: { payment: PaymentData }) {
  const { money } = useFormats()
  if (creditedMinor === 0) return null
  const amount = money(creditedMinor, currency)
  return (
    <p className={styles.refund} role="status">
      <Trans>
        You paid {amount} more than the price. It was added to your balance and will be deducted from your
        next order.
      </Trans>
    </p>
  )
}

/** I-17: too little to be refunded. */
function CreditLine({ payment: { creditedMinor, currency } }: { payment: PaymentData }) {
  const { money } = useFormats()
  if (creditedMinor === 0) return null
  const amount = money(creditedMinor, currency)
  return (
    <p className={styles.refund} role="status">
      <Trans>
        {amount} is too small to refund. It was added to your balance and will be deducted from your next
        order.
      </Trans>
    </p>
  )
}

function RefundLine({ payment: { refund, currency, method } }: { payment: PaymentData }) {
  const { money } = useFormats()
  if (!refund) return null
  if (method !== 'card' || refund.state === 'paid-elsewhere')
    return <TransferRefund refund={refund} currency={currency} />
  const amount = money(refund.amountMinor, currency)
  return (
    <p
      className={refund.state === 'delayed' ? `${styles.refund} ${styles.delayed}` : styles.refund}
      role="status"
    >
      {refund.state === 'under-way' && <Trans>We are refunding {amount} to your card.</Trans>}
      {refund.state === 'processed' && (
        <Trans>{amount} was refunded to your card. It may take your bank a few days to show it.</Trans>
      )}
      {refund.state === 'delayed' && (
        <Trans>The refund of {amount} to your card is delayed. We are looking into it.</Trans>
      )}
    </p>
  )
}

type TransferRefundProps = Pick<PaymentData, 'currency'> & { refund: NonNullable<PaymentData['refund']> }

/** Refunded to the account that paid, or by staff in another way. */
function TransferRefund({ refund: { state, amountMinor }, currency }: TransferRefundProps) {
  const { money } = useFormats()
  const amount = money(amountMinor, currency)
  return (
    <p className={state === 'delayed' ? `${styles.refund} ${styles.delayed}` : styles.refund} role="status">
      {state === 'under-way' && <Trans>We are refunding {amount} to you.</Trans>}
      {(state === 'processed' || state === 'paid-elsewhere') && (
        <Trans>{amount} was refunded to you. It may take your bank a few days to show it.</Trans>
      )}
      {state === 'delayed' && <Trans>Your refund of {amount} is delayed. We are looking into it.</Trans>}
    </p>
  )
}
