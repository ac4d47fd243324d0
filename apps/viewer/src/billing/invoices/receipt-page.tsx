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
  const { number, customer, issuedAt, planName, startsAt, endsAt, last4, method, reference, giftTo } = receipt
  return (
    <dl className={receiptStyles.facts}>
      <Fact term={<Trans>Number</Trans>}>{number}</Fact>
      <Fact term={<Trans>Date</Trans>}>{date(issuedAt)}</Fact>
      <Fact term={<Trans>Customer</Trans>}>
        {customer.name}
        <br />
        {customer.email}
      </Fact>
      <Fact term={<Trans>For</Trans>}>
        {planName}
        <br />
        {giftTo === null ? (
          <Trans>
            {day(startsAt)} to {day(endsAt)}
          </Trans>
        ) : (
          <Trans>Gift for {giftTo}</Trans>
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
  const { lines, currency, planName, netMinor, vatMinor, totalMinor } = receipt
  const { refundedMinor, creditedMinor, creditNotes, overpaid } = receipt
  // The part of the price that is to be refunded is neither net amount nor VAT.
  const pendingMinor = totalMinor - creditedMinor - netMinor - vatMinor - refundedMinor
  const amount = money(pendingMinor, currency)
  return (
    <>
      <dl className={receiptStyles.lines}>
        {lines.map((line) => (
          <div key={line.kind}>
            <dt>
              <LineName line={line} planName={planName} promoCode={undefined} />
            </dt>
            <dd>{money(line.amountMinor, currency)}</dd>
          </div>
        ))}
        <div className={receiptStyles.total}>
          <dt>
            <Trans>Paid</Trans>
          </dt>
          <dd>{money(totalMinor, currency)}</dd>
        </div>
        <div className={receiptStyles.fine}>
          <dt>
            <Trans>Excluding VAT</Trans>
          </dt>
          <dd>{money(netMinor, currency)}</dd>
        </div>
        <div className={receiptStyles.fine}>
          <dt>
            <Trans>VAT</Trans>
          </dt>
          <dd>{money(vatMinor, currency)}</dd>
        </div>
        {creditNotes.map(({ number, issuedAt, amountMinor }) => (
          <div key={number}>
            <dt>
              <Trans>
                Credit note {number}, {day(issuedAt)}
              </Trans>
            </dt>
            <dd>{money(-amountMinor, currency)}</dd>
          </div>
        ))}
      </dl>
      {overpaid && (
        <Overpaid amount={money(overpaid.amountMinor, currency)} isRefunded={overpaid.way === 'refund'} />
      )}
      {creditedMinor > 0 && <Credited credited={money(creditedMinor, currency)} />}
      {pendingMinor > 0 && (
        <p>
          <Trans>We are refunding {amount} to your card.</Trans>
        </p>
      )}
    </>
  )
}

/** S-12: the difference to the minimum charge. */
function Credited({ credited }: { credited: string }) {
  return (
    <p>
      <Trans>
        {credited} of it is not part of the price. It was added to your balance for your next order.
      </Trans>
    </p>
  )
}

/** I-17: the excess of an overpayment is not part of the sale. */
function Overpaid({ amount, isRefunded }: { amount: string; isRefunded: boolean }) {
  return (
    <p>
      {isRefunded ? (
        <Trans>You paid {amount} more than the price. We are refunding the difference.</Trans>
      ) : (
        <Trans>
          You paid {amount} more than the price. It was added to your balance for your next order.
        </Trans>
      )}
    </p>
  )
}
