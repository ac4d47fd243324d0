import type { Currency } from '@kallo/rules/billing/money'
import { Button } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { useFormats } from '../../../platform/formats.tsx'
import type { Quote } from './use-quote.ts'
import styles from './preview.module.css'
import { isLocalAddress, webAddress } from '../../../platform/web-address.ts'
import { recallCheckout } from './use-checkout.ts'

interface PayButtonsProps {
  quotes: readonly Quote[]
  shown: Currency
  /** A new quote is loading. */
  isLoading: boolean
  waitingFor: Currency | null
  onPay: (currency: Currency) => void
}

/** S-03: a button per currency with the amount. */
export function PayButtons({ quotes, shown, isLoading, waitingFor, onPay }: PayButtonsProps) {
  const { money, day } = useFormats()
  const quote = quotes.find(({ currency }) => currency === shown)
  if (!quote) return null
  const { startsAt, timing } = quote
  const isFree = quote.totalMinor === 0
  const offered = isFree ? [quote] : quotes
  return offered.map(({ currency, totalMinor }) => (
    <Button
      key={currency}
      size="large"
      className={styles.pay}
      kind={currency === shown || offered.length === 1 ? 'primary' : 'quiet'}
      isBusy={waitingFor === currency}
      isDisabled={isLoading || waitingFor !== null}
      onPress={() => onPay(currency)}
    >
      {isFree && timing === 'period-end' && <Trans>Change on {day(startsAt)}</Trans>}
      {isFree && timing === 'now' && <Trans>Start now</Trans>}
      {!isFree && (
        <>
          {currency === 'NGN' ? <Trans>Pay in naira</Trans> : <Trans>Pay in dollars</Trans>}{' '}
          <span className={styles.payAmount}>{money(totalMinor, currency)}</span>
        </>
      )}
    </Button>
  ))
}

/** A local payment page is the sandbox; shows evaluators that no money is charged. */
export function TestPayments({ address = null }: { address?: string | null }) {
  const known = webAddress(address)
  const isTest = known ? isLocalAddress(known) : recallCheckout()?.isTest
  if (!isTest) return null
  return (
    <p className={styles.test}>
      <Trans>Test mode: no real payments are made.</Trans>
    </p>
  )
}
