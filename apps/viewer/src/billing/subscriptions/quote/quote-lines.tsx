import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/use-formats.tsx'
import { LineName } from './line-name.tsx'
import type { Quote } from './order.ts'
import styles from './preview.module.css'

/** How the server reckoned; nothing is added up here. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { money } = useFormats()
  const { lines, currency, total_minor, vat_minor } = quote
  if (lines.length === 0) return null
  const isVatListed = lines.some(({ kind, amount_minor }) => kind === 'vat' && amount_minor === vat_minor)
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.kind}>
          <dt>
            <LineName line={line} packageName={quote.package.name} promoCode={quote.promo_code?.code} />
          </dt>
          <dd>{money(line.amount_minor, currency)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>
          <Trans>Charged today</Trans>
        </dt>
        <dd>{money(total_minor, currency)}</dd>
      </div>
      {vat_minor > 0 && !isVatListed && (
        <div className={styles.vat}>
          <dt>
            <Trans>VAT in it</Trans>
          </dt>
          <dd>{money(vat_minor, currency)}</dd>
        </div>
      )}
    </dl>
  )
}
