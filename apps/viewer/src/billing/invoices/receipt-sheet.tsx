import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../platform/use-formats.tsx'
import type { ReceiptData } from './queries.ts'
import styles from './receipt.module.css'
import { LineName } from '../subscriptions/quote/line-name.tsx'

/** A receipt for screen and print. */
export function ReceiptSheet({ receipt }: { receipt: ReceiptData }) {
  const { date, day } = useFormats()
  const { customer, issued_at, starts_at, ends_at, last4, reference } = receipt
  return (
    <>
      <article className={styles.sheet}>
        <p className={styles.issuer}>Kallo</p>
        <dl className={styles.facts}>
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
      <div className={styles.actions}>
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
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.kind}>
          <dt>
            <LineName line={line} packageName={package_name} promoCode={undefined} />
          </dt>
          <dd>{money(line.amount_minor, currency)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>
          <Trans>Paid</Trans>
        </dt>
        <dd>{money(total_minor, currency)}</dd>
      </div>
      <div className={styles.fine}>
        <dt>
          <Trans>Without VAT</Trans>
        </dt>
        <dd>{money(net_minor, currency)}</dd>
      </div>
      <div className={styles.fine}>
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
