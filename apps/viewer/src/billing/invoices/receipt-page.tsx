import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { buttonClass, Button } from '@kallo/ui/button'
import { hasReason } from '../../platform/api-error.ts'
import { Loaded } from '../../platform/load-failed.tsx'
import { PageHead } from '../../platform/page-head.tsx'
import { PageSkeleton } from '../subscriptions/manage-page.tsx'
import { methodTexts } from '../payment-methods/method-texts.ts'
import { receiptQuery, type ReceiptData } from './api.ts'
import { links } from '../../platform/links.ts'
import styles from '../subscriptions/subscriptions.module.css'
import { useFormats } from '../../platform/formats.tsx'
import receiptStyles from './receipt.module.css'
import { LineName } from '../subscriptions/quote/quote-details.tsx'
import { brandName } from '../../platform/brand.ts'

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
          <Trans>This receipt does not exist.</Trans>
        </p>
        <Link className={buttonClass()} to={links.receipts}>
          <Trans>Receipts</Trans>
        </Link>
      </div>
    </>
  )
}

/** A receipt for screen and print. */
function ReceiptSheet({ receipt }: { receipt: ReceiptData }) {
  return (
    <>
      <article className={receiptStyles.sheet}>
        <Issuer seller={receipt.seller} />
        <ReceiptFacts receipt={receipt} />
        <ReceiptAmounts receipt={receipt} />
      </article>
      <div className={receiptStyles.actions}>
        <Button kind="quiet" onPress={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </>
  )
}

/** S-24. */
function Issuer({ seller }: Pick<ReceiptData, 'seller'>) {
  if (!seller) return <p className={receiptStyles.issuer}>{brandName}</p>
  const { name, address, tin } = seller
  return (
    <address className={receiptStyles.seller}>
      <strong className={receiptStyles.issuer}>{name}</strong>
      {address}
      {tin !== '' && <span>TIN {tin}</span>}
    </address>
  )
}

function ReceiptFacts({ receipt }: { receipt: ReceiptData }) {
  const { t } = useLingui()
  const { date, day } = useFormats()
  const { number, customer, issued_at, package_name, starts_at, ends_at, last4, method, reference, gift_to } =
    receipt
  return (
    <dl className={receiptStyles.facts}>
      <Fact term={<Trans>Number</Trans>}>{number}</Fact>
      <Fact term={<Trans>Date</Trans>}>{date(issued_at)}</Fact>
      <Fact term={<Trans>Customer</Trans>}>
        {customer.name}
        <br />
        {customer.email}
      </Fact>
      <Fact term={<Trans>For</Trans>}>
        {package_name}
        <br />
        {gift_to === null ? (
          <Trans>
            {day(starts_at)} to {day(ends_at)}
          </Trans>
        ) : (
          <Trans>Gift for {gift_to}</Trans>
        )}
      </Fact>
      {last4 && <Fact term={<Trans>Card</Trans>}>•••• {last4}</Fact>}
      {method !== 'card' && <Fact term={<Trans>Payment method</Trans>}>{t(methodTexts[method].name)}</Fact>}
      <Fact term={<Trans>Payment</Trans>}>{reference}</Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Lines, VAT and refunds. */
function ReceiptAmounts({ receipt }: { receipt: ReceiptData }) {
  const { day, money } = useFormats()
  const { lines, currency, package_name, net_minor, vat_minor, total_minor } = receipt
  const { refunded_minor, credited_minor, credit_notes } = receipt
  // The part of the price that is to be refunded is neither net amount nor VAT.
  const pendingMinor = total_minor - credited_minor - net_minor - vat_minor - refunded_minor
  const amount = money(pendingMinor, currency)
  return (
    <>
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
        {credit_notes.map(({ number, issued_at, amount_minor }) => (
          <div key={number}>
            <dt>
              <Trans>
                Credit note {number}, {day(issued_at)}
              </Trans>
            </dt>
            <dd>{money(-amount_minor, currency)}</dd>
          </div>
        ))}
      </dl>
      {receipt.overpaid && <Overpaid overpaid={receipt.overpaid} currency={currency} />}
      <Credited minor={credited_minor} currency={currency} />
      {pendingMinor > 0 && (
        <p>
          <Trans>We have refunded {amount} to your card.</Trans>
        </p>
      )}
    </>
  )
}

/** S-12: the difference to the minimum charge. */
function Credited({ minor, currency }: { minor: number; currency: ReceiptData['currency'] }) {
  const { money } = useFormats()
  const credited = money(minor, currency)
  if (minor === 0) return null
  return (
    <p>
      <Trans>
        {credited} of it is not part of the price. It was added to your balance for your next order.
      </Trans>
    </p>
  )
}

type OverpaidProps = Pick<ReceiptData, 'currency'> & { overpaid: NonNullable<ReceiptData['overpaid']> }

/** I-17: the excess of an overpayment is not part of the sale. */
function Overpaid({ overpaid: { amount_minor, way }, currency }: OverpaidProps) {
  const { money } = useFormats()
  const amount = money(amount_minor, currency)
  return (
    <p>
      {way === 'refund' ? (
        <Trans>You paid {amount} more than the price. We are refunding the difference.</Trans>
      ) : (
        <Trans>
          You paid {amount} more than the price. It was added to your balance for your next order.
        </Trans>
      )}
    </p>
  )
}
