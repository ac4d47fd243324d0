import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../platform/use-formats.tsx'
import { LineName } from '../subscriptions/quote/line-name.tsx'
import type { ReceiptData } from './queries.ts'
import styles from './receipt.module.css'

/** What was paid, line by line, with the VAT in it, and what went back. */
export function ReceiptAmounts({ receipt }: { receipt: ReceiptData }) {
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
