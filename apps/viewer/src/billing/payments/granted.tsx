import { buttonClass } from '@kallo/ui/button'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { useFormats } from '../../platform/use-formats.tsx'
import { watchPlace } from '../../platform/watch-place.ts'
import styles from './payment.module.css'
import { PaymentPanel } from './payment-panel.tsx'
import type { PaymentData } from './payment-query.ts'
import { RefundLine } from './refund-line.tsx'

export function Granted({ payment }: { payment: PaymentData }) {
  const { t } = useLingui()
  const { subscription, receipt_number, purpose } = payment
  return (
    <PaymentPanel
      payment={payment}
      mark="good"
      title={purpose === 'add-device' ? t`Your devices are added` : t`Your subscription is ready`}
      actions={
        <>
          <Link className={buttonClass('primary', true)} to={watchPlace()}>
            <Trans>Watch now</Trans>
          </Link>
          {receipt_number && (
            <Link className={buttonClass('quiet', true)} to={links.receipt(receipt_number)}>
              <Trans>Receipt</Trans> {receipt_number}
            </Link>
          )}
        </>
      }
    >
      {subscription && <WhatRuns subscription={subscription} />}
      <RefundLine payment={payment} />
    </PaymentPanel>
  )
}

function WhatRuns({ subscription }: { subscription: NonNullable<PaymentData['subscription']> }) {
  const { day, money } = useFormats()
  const { start_date, end_date, devices, renewal } = subscription
  const amount = renewal && money(renewal.total_minor, renewal.currency)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Dates</Trans>
        </dt>
        <dd>
          <Trans>
            {day(start_date)} to {day(end_date)}
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
    </dl>
  )
}
