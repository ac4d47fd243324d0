import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { buttonClass, Button } from '@kallo/ui/button'
import { hasReason } from '../../platform/api-error.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { PageSkeleton } from '../subscriptions/manage-page.tsx'
import { receiptQuery, type ReceiptData } from './api.ts'
import { links } from '../../platform/links.ts'
import styles from '../subscriptions/subscriptions.module.css'
import { useFormats } from '../../platform/formats.tsx'
import receiptStyles from './receipt.module.css'
import { LineName } from '../subscriptions/quote/quote-details.tsx'

export function ReceiptPage() {
  const { t } = useLingui()
  const { number = '' } = useParams()
  const query = useQuery(receiptQuery(number))
  if (query.error && hasReason(query.error, 'receipt-not-found')) return <UnknownReceipt />
  return (
    <Loaded query={query} skeleton={<PageSkeleton title={t`Receipt`} />}>
      {(receipt) => (
        <>
          <PageHead title={t`Receipt ${receipt.number}`} />
          <ReceiptSheet receipt={receipt} />
        </>
      )}
    </Loaded>
  )
}

function UnknownReceipt() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Receipt`} />
      <div className={styles.empty}>
        <p>
          <Trans>There is no such receipt.</Trans>
        </p>
        <Link className={buttonClass('quiet')} to={links.receipts}>
          <Trans>Receipts</Trans>
        </Link>
      </div>
    </>
  )
}

/** A receipt for screen and print. */
function ReceiptSheet({ receipt }: { receipt: ReceiptData }) {
  const { date, day } = useFormats()
  const { customer, issued_at, starts_at, ends_at, last4, reference } = receipt
  return (
    <>
      <article className={receiptStyles.sheet}>
        <p className={receiptStyles.issuer}>Kallo</p>
        <dl className={receiptStyles.facts}>
          <div>
            <dt>
              <Trans>Number</Trans>
            </dt>
            <dd>{receipt.number}</dd>
          </div>
          <div>
            <dt>
              <Trans>Date</Trans>
            </dt>
            <dd>{date(issued_at)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Customer</Trans>
            </dt>
            <dd>
              {customer.name}
              <br />
              {customer.email}
            </dd>
          </div>
          <div>
            <dt>
              <Trans>For</Trans>
            </dt>
            <dd>
              {receipt.package_name}
              <br />
              <Trans>
                {day(starts_at)} to {day(ends_at)}
              </Trans>
            </dd>
          </div>
          {last4 && (
            <div>
              <dt>
                <Trans>Card</Trans>
              </dt>
              <dd>•••• {last4}</dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Payment</Trans>
            </dt>
            <dd>{reference}</dd>
          </div>
        </dl>
        <ReceiptAmounts receipt={receipt} />
      </article>
      <div className={receiptStyles.actions}>
        <Button look="quiet" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </>
  )
}

/** Lines, VAT and refunds. */
function ReceiptAmounts({ receipt }: { receipt: ReceiptData }) {
  const { money } = useFormats()
  const { lines, currency, package_name, net_minor, vat_minor, total_minor, refunded_minor } = receipt
  return (
    <dl className={receiptStyles.lines}>
      {lines.map((line) => (
        <div key={line.kind}>
          <dt>
            <LineName line={line} packageName={package_name} promoCode={undefined} />
          </dt>
          <dd>{money(line.amount_minor, currency)}</dd>
        </div>
      ))}
      <div className={receiptStyles.total}>
        <dt>
          <Trans>Paid</Trans>
        </dt>
        <dd>{money(total_minor, currency)}</dd>
      </div>
      <div className={receiptStyles.fine}>
        <dt>
          <Trans>Without VAT</Trans>
        </dt>
        <dd>{money(net_minor, currency)}</dd>
      </div>
      <div className={receiptStyles.fine}>
        <dt>
          <Trans>VAT</Trans>
        </dt>
        <dd>{money(vat_minor, currency)}</dd>
      </div>
      {refunded_minor > 0 && (
        <div>
          <dt>
            <Trans>Given back</Trans>
          </dt>
          <dd>{money(refunded_minor, currency)}</dd>
        </div>
      )}
    </dl>
  )
}
