import { Button } from '@kallo/ui/button'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { Currency } from '@kallo/rules/billing/money'
import { Dialog } from '@kallo/ui/dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Spinner } from '@kallo/ui/spinner'
import { Skeleton } from '@kallo/ui/skeleton'
import { isRetryable } from '../../../platform/api-error.ts'
import { isPromoCodeError, type Order, type Quote, useQuotes } from './use-quote.ts'
import { PayButtons, TestPayments } from './pay-buttons.tsx'
import { PromoCode } from './promo-code.tsx'
import { MethodChoice } from '../../payment-methods/method-choice.tsx'
import { RenewPass } from './renew-pass.tsx'
import { FirstTimeHint, QuoteDetails } from './quote-details.tsx'
import { useCheckout } from './use-checkout.ts'
import { randomId } from '../../../platform/device-id.ts'
import styles from './preview.module.css'
import { formErrorMessage } from '../../../platform/form.tsx'

interface PreviewProps {
  order: Order
  /** Currency of the subscription; null if it can be chosen. */
  currency: Currency | null
  /** Currency chosen on the previous page. */
  preferred?: Currency
  /** Initial code; undefined if codes are not allowed. */
  promoCode?: string
  onClose: () => void
  /** Completed without a payment. */
  onDone: () => void
}

/** S-03, S-07, S-13: the server's quote, before payment. */
export function Preview(props: PreviewProps) {
  const { order: chosen, currency, preferred = 'NGN', promoCode, onClose, onDone } = props
  const { t } = useLingui()
  const [renew, setRenew] = useState(false)
  const [requestId] = useState(randomId)
  // Sent for passes only: plans always renew.
  const order = renew ? { ...chosen, renew } : chosen
  const [code, setCode] = useState(promoCode ?? '')
  const [method, setMethod] = useState<PaymentMethod>()
  const choice = { promoCode: code, method }
  const { quoteByCurrency, quotes, shown, refetch } = useQuotes(order, currency, preferred, choice)
  const checkout = useCheckout({ onPriceChanged: refetch, onDone })
  const { quote, error, isLoading } = quoteByCurrency[shown]
  // Another choice would not be part of the order that is being placed.
  const isPaying = checkout.waitingFor !== null
  const canPay = quote !== undefined && !quote.isCurrentPlan && !checkout.address
  const pay = (paid: Currency) => {
    const quoted = quoteByCurrency[paid].quote
    checkout.pay({ ...(quoted?.canRenew ? order : chosen), currency: paid, requestId, ...asQuoted(quoted) })
  }
  return (
    <Dialog
      hasParts
      title={t`Check your order`}
      closeLabel={t`Close`}
      onClose={onClose}
      actions={
        canPay && (
          <PayButtons
            quotes={quotes}
            shown={shown}
            isLoading={isLoading}
            waitingFor={checkout.waitingFor}
            onPay={pay}
          />
        )
      }
    >
      {checkout.address ? (
        <Leaving address={checkout.address} />
      ) : (
        <>
          {checkout.error && <Refused error={checkout.error} />}
          {quote && <OrderDetails quote={quote} method={method} isDisabled={isPaying} onChoose={setMethod} />}
          {quote && <RenewPass quote={quote} isChosen={renew} isDisabled={isPaying} onChoose={setRenew} />}
          {!quote && isLoading && <QuoteSkeleton />}
          {error && !isPromoCodeError(error, code) && (
            <Refused error={error} onRetry={refetch} isRetrying={isLoading} />
          )}
          {promoCode !== undefined && quote && canEnterCode(quote, code) && (
            <PromoCode quote={quote} typed={code} error={error} isLoading={isLoading} onApply={setCode} />
          )}
          <TestPayments />
        </>
      )}
    </Dialog>
  )
}

/** A plan that starts later uses no code: its field then only reports one that was passed to the page. */
function canEnterCode({ isCurrentPlan, timing }: Quote, code: string): boolean {
  return !isCurrentPlan && (timing === 'now' || code !== '')
}

/** The order is rejected if the price has changed since. */
function asQuoted(quote: Quote | undefined) {
  return {
    promoCode: quote?.promoCode?.code ?? '',
    method: quote?.method,
    expectedTotalMinor: quote?.totalMinor,
  }
}

interface OrderDetailsProps {
  quote: Quote
  method: PaymentMethod | undefined
  isDisabled: boolean
  onChoose: (method: PaymentMethod) => void
}

/** The quote, with the choice of the payment method (S-18). */
function OrderDetails({ quote, method, isDisabled, onChoose }: OrderDetailsProps) {
  return (
    <QuoteDetails quote={quote}>
      {quote.totalMinor > 0 && (
        <MethodChoice
          methods={quote.methods}
          chosen={method ?? quote.method}
          isDisabled={isDisabled}
          onChoose={onChoose}
        />
      )}
      <FirstTimeHint quote={quote} />
    </QuoteDetails>
  )
}

/** Redirecting to the payment page, with a link as a fallback. */
function Leaving({ address }: { address: string }) {
  const { t } = useLingui()
  return (
    <div className={styles.leaving}>
      <Spinner isLarge label={t`Opening the payment page`} />
      <p>
        <Trans>Opening the payment page.</Trans>
      </p>
      <a className={styles.inText} href={address}>
        <Trans>Nothing happening? Open it here</Trans>
      </a>
      <TestPayments />
    </div>
  )
}

interface RefusedProps {
  error: Error
  onRetry?: () => void
  isRetrying?: boolean
}

/** Shows an error inside the dialog, because a toast would be behind it. */
function Refused({ error, onRetry, isRetrying }: RefusedProps) {
  return (
    <div className={styles.refused} role="alert">
      <p>{formErrorMessage(error).message}</p>
      {onRetry && isRetryable(error) && (
        <Button kind="text" aria-disabled={isRetrying} onPress={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </div>
  )
}

function QuoteSkeleton() {
  const { t } = useLingui()
  return (
    <div className={styles.ghosts} role="status" aria-label={t`Loading`}>
      <Skeleton className={styles.amountGhost} />
      <Skeleton className={styles.factsGhost} />
      <Skeleton className={styles.linesGhost} />
    </div>
  )
}
