import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/formats.tsx'
import type { Quote } from './use-quote.ts'
import styles from './preview.module.css'

interface QuoteDetailsProps {
  quote: Quote
  /** Choices that change the price; shown below it. */
  children?: ReactNode
}

/** What is ordered, the charge now and the next one. */
export function QuoteDetails({ quote, children }: QuoteDetailsProps) {
  const { plan: sold, devices } = quote
  if (quote.isCurrentPlan) return <AlreadyHave quote={quote} />
  return (
    <>
      <ChargedNow quote={quote} />
      {children}
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Package</Trans>
          </dt>
          <dd>{sold.name}</dd>
        </div>
        <div>
          <dt>
            <Trans>Devices</Trans>
          </dt>
          <dd>
            <Plural value={devices} one="# device at once" other="# devices at once" />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Dates</Trans>
          </dt>
          <dd>
            {quote.purpose === 'gift' ? (
              <Trans>Starts when the gift is received, after any plan the recipient already has.</Trans>
            ) : (
              <Dates quote={quote} />
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Later</Trans>
          </dt>
          <dd>
            <Later quote={quote} />
          </dd>
        </div>
      </dl>
      <QuoteLines quote={quote} />
    </>
  )
}

/** S-18, S-19: how the next period is paid. */
function Later({ quote: { renewal, renewalBy, currency, endsAt } }: { quote: Quote }) {
  const { day, money } = useFormats()
  const later = renewal && money(renewal.totalMinor, currency)
  const renewalDay = renewal && day(renewal.at)
  if (renewalBy === 'payment-link')
    return (
      <Trans>Ends on {day(endsAt)}. Nothing is charged automatically: we’ll email you a payment link.</Trans>
    )
  if (later && renewalBy === 'saved-card')
    return (
      <Trans>
        {later} on {renewalDay}, charged to your saved card. You can cancel any time before then.
      </Trans>
    )
  if (later)
    return (
      <Trans>
        {later} on {renewalDay}, charged to the same card. You can cancel any time before then.
      </Trans>
    )
  return <Trans>You won’t be charged again.</Trans>
}

/** S-18: why the price is not the first-time price. */
export function FirstTimeHint({ quote: { warnings } }: { quote: Quote }) {
  if (!warnings.includes('first-time-needs-card')) return null
  return (
    <p className={styles.remark}>
      <Trans>The first-time price is for payments by card.</Trans>
    </p>
  )
}

/** S-16: unused free days, vouchers and gifts are included in the end date. */
function Dates({ quote: { startsAt, endsAt, keptDays, keptPlans } }: { quote: Quote }) {
  const { day } = useFormats()
  return (
    <>
      <Trans>
        {day(startsAt)} to {day(endsAt)}
      </Trans>
      {keptDays > 0 && (
        <p>
          <Plural
            value={keptDays}
            one="Your # unused free day is added at the end."
            other="Your # unused free days are added at the end."
          />
        </p>
      )}
      {keptPlans.map(({ id, name, days }) => (
        <p key={id}>
          <Plural
            value={days}
            one={`Your unused # day of ${name} is added at the end.`}
            other={`Your unused # days of ${name} are added at the end.`}
          />
        </p>
      ))}
    </>
  )
}

/** S-07. */
function AlreadyHave({ quote }: { quote: Quote }) {
  const { name } = quote.plan
  return (
    <p className={styles.alreadyHave} role="status">
      <Trans>You already have {name} package!</Trans>
    </p>
  )
}

/** The amount charged now and its refund. */
function ChargedNow({ quote }: { quote: Quote }) {
  const { day, money } = useFormats()
  const { currency, totalMinor, refundMinor, creditedMinor, timing, startsAt } = quote
  const total = money(totalMinor, currency)
  const refund = money(refundMinor, currency)
  const credited = money(creditedMinor, currency)
  return (
    <div className={styles.charged} aria-live="polite">
      <p className={styles.chargedLabel}>
        {timing === 'now' ? <Trans>You pay today</Trans> : <Trans>No charge today</Trans>}
      </p>
      <p className={styles.amount}>{total}</p>
      {refundMinor > 0 && (
        <p className={styles.chargedNote}>
          <Trans>
            {total} today, of which {refund} is refunded to your card.
          </Trans>
        </p>
      )}
      {creditedMinor > 0 && (
        <p className={styles.chargedNote}>
          <Trans>
            {total} is the minimum charge. {credited} of it is added to your balance and deducted from your
            next order.
          </Trans>
        </p>
      )}
      {timing === 'period-end' && (
        <p className={styles.chargedNote}>
          <Trans>You keep what you have paid for. The new plan starts on {day(startsAt)}.</Trans>
        </p>
      )}
    </div>
  )
}

/** The server's lines; nothing is computed here. */
function QuoteLines({ quote }: { quote: Quote }) {
  const { money } = useFormats()
  const { lines, currency, totalMinor, vatMinor } = quote
  if (lines.length === 0) return null
  const isVatListed = lines.some(({ kind, amountMinor }) => kind === 'vat' && amountMinor === vatMinor)
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.kind}>
          <dt>
            <LineName line={line} planName={quote.plan.name} promoCode={quote.promoCode?.code} />
          </dt>
          <dd>{money(line.amountMinor, currency)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>
          <Trans>Charged today</Trans>
        </dt>
        <dd>{money(totalMinor, currency)}</dd>
      </div>
      {vatMinor > 0 && !isVatListed && (
        <div className={styles.vat}>
          <dt>
            <Trans>VAT included</Trans>
          </dt>
          <dd>{money(vatMinor, currency)}</dd>
        </div>
      )}
    </dl>
  )
}

interface LineNameProps {
  line: Quote['lines'][number]
  planName: string
  promoCode: string | undefined
}

/** Label of a quote or receipt line. */
export function LineName({ line: { kind, quantity }, planName, promoCode = '' }: LineNameProps) {
  switch (kind) {
    case 'plan':
      return planName
    case 'first-time':
      return <Trans>First-time price</Trans>
    case 'promo-code':
      return <Trans>Promo code {promoCode}</Trans>
    case 'unused-credit':
      return <Trans>Unused part of your plan</Trans>
    case 'waived':
      return <Trans>Minimum charge</Trans>
    case 'extra-devices':
      return <Plural value={quantity} one="# more device" other="# more devices" />
    case 'vat':
      return <Trans>VAT</Trans>
    case 'voucher':
      return <Trans>Voucher</Trans>
    case 'gift':
      return <Trans>Gift</Trans>
    case 'retention':
      return <Trans>Discount for staying</Trans>
    case 'account-credit':
      return <Trans>From your balance</Trans>
    case 'minimum-credit':
      return <Trans>Added to your balance</Trans>
    case 'minimum-charge':
      return <Trans>Refund of the amount above the price</Trans>
  }
}
