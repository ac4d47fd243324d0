import type { Currency } from '@kallo/rules/billing/money'
import { Dialog } from '@kallo/ui/dialog'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isRefusal } from '../../../platform/call-error.ts'
import { Leaving } from './leaving.tsx'
import type { Order } from './order.ts'
import { PayButtons } from './pay-buttons.tsx'
import { PromoCode } from './promo-code.tsx'
import { QuoteDetails } from './quote-details.tsx'
import { QuoteWarnings } from './quote-warnings.tsx'
import { QuoteSkeleton } from './quote-skeleton.tsx'
import { Refused } from './refused.tsx'
import { TestPayments } from './test-payments.tsx'
import { useCheckout } from './use-checkout.ts'
import { isPromoRefusal, useQuote } from './use-quote.ts'

export interface PreviewProps {
  order: Order
  /** What the subscription is paid in; null while that can be chosen. */
  currency: Currency | null
  /** What was chosen on the page before; naira where there is nothing to choose. */
  preferred?: Currency
  /** One to begin with; absent where none can be used. */
  promoCode?: string
  onClose: () => void
  /** It is done, and nothing had to be paid. */
  onDone: () => void
}

/** S-03, S-07, S-13: what is charged and what for, by the server's word, before anything is paid. */
export function Preview({ order, currency, preferred = 'NGN', promoCode, onClose, onDone }: PreviewProps) {
  const { t } = useLingui()
  const wished = currency ?? preferred
  const [code, setCode] = useState(promoCode ?? '')
  const answers = {
    NGN: useQuote(order, 'NGN', code, currency !== 'USD'),
    USD: useQuote(order, 'USD', code, currency !== 'NGN'),
  }
  const refetch = () => Object.values(answers).forEach((answer) => answer.refetch())
  const checkout = useCheckout({ onPriceChanged: refetch, onDone })
  const shown = isRefusal(answers[wished].error, 'other-currency') ? otherThan(wished) : wished
  const { quote, error, isLoading } = answers[shown]
  const canPay = quote !== undefined && !quote.already_have && !checkout.leavingTo
  const quotes = [answers.NGN.quote, answers.USD.quote].flatMap((one) => one ?? [])
  const pay = (paid: Currency) => {
    const { total_minor: expectedTotalMinor, promo_code } = answers[paid].quote ?? {}
    checkout.pay({ ...order, currency: paid, promoCode: promo_code?.code ?? '', expectedTotalMinor })
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
            isHeldUp={isLoading}
            waitingFor={checkout.waitingFor}
            onPay={pay}
          />
        )
      }
    >
      {checkout.leavingTo ? (
        <Leaving address={checkout.leavingTo} />
      ) : (
        <>
          {checkout.error && <Refused error={checkout.error} />}
          {shown === 'USD' && <QuoteWarnings quotes={quotes} shown={shown} />}
          {quote && <QuoteDetails quote={quote} />}
          {!quote && isLoading && <QuoteSkeleton />}
          {error && !isPromoRefusal(error) && (
            <Refused error={error} onRetry={refetch} isRetrying={isLoading} />
          )}
          {promoCode !== undefined && quote && !quote.already_have && quote.timing === 'now' && (
            <PromoCode quote={quote} typed={code} error={error} isChecking={isLoading} onApply={setCode} />
          )}
          {shown === 'NGN' && <QuoteWarnings quotes={quotes} shown={shown} />}
          <TestPayments />
        </>
      )}
    </Dialog>
  )
}

function otherThan(currency: Currency): Currency {
  return currency === 'NGN' ? 'USD' : 'NGN'
}
