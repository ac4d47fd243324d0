import type { payments, purposes } from '@kallo/contract/billing/payments'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { Currency } from '@kallo/rules/billing/money'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, hasReason } from '../../../platform/api-error.ts'
import { localNames } from '../../../platform/local-names.ts'
import { checkoutApi } from '../api.ts'

export type Quote = DataOf<typeof payments.quote>

/** The choice; the price is determined by the server (S-13). */
export interface Order {
  purpose: (typeof purposes)[number]
  planId?: string
  /** S-23: renew a pass. */
  renew?: boolean
  /** Number of devices to add. */
  devices?: number
  gift?: BodyOf<typeof payments.checkout>['gift']
}

interface QuoteState {
  quote: Quote | undefined
  /** Why there is no quote, or none with the entered code. */
  error: Error | null
  /** The quote of this choice is loading; the one shown is that of the previous payment method. */
  isLoading: boolean
  refetch: () => void
}

interface Choice {
  promoCode: string
  /** Undefined: not chosen yet. */
  method: PaymentMethod | undefined
}

/** S-13: quotes in all available currencies, and the selected one. */
export function useQuotes(order: Order, currency: Currency | null, preferred: Currency, choice: Choice) {
  const quoteByCurrency = {
    NGN: useQuote(order, 'NGN', choice, currency !== 'USD'),
    USD: useQuote(order, 'USD', choice, currency !== 'NGN'),
  }
  const wished = currency ?? preferred
  const states = Object.values(quoteByCurrency)
  const { error } = quoteByCurrency[wished]
  // S-25: devices have a price in both currencies, but the plan they are added to can have a price in one only.
  const isOther =
    hasReason(error, 'other-currency') || (currency === null && hasReason(error, 'plan-not-in-currency'))
  return {
    quoteByCurrency,
    quotes: states.flatMap(({ quote }) => quote ?? []),
    shown: isOther ? otherThan(wished) : wished,
    refetch: () => states.forEach((one) => one.refetch()),
  }
}

function otherThan(currency: Currency): Currency {
  return currency === 'NGN' ? 'USD' : 'NGN'
}

/** S-13: a quote. If the promo code is rejected, the quote without it is kept. */
function useQuote(order: Order, currency: Currency, choice: Choice, isWanted: boolean): QuoteState {
  const { promoCode, method } = choice
  const { isOffered, isKnown } = useOffered(order, currency, method, isWanted)
  const discounted = useQuery({ ...quoteQuery(order, currency, choice), enabled: isWanted && isOffered })
  const isCodeRejected = isPromoCodeError(discounted.error, promoCode)
  const plain = useQuery({
    ...quoteQuery(order, currency, { promoCode: '', method }),
    enabled: isWanted && isOffered && isCodeRejected,
  })
  if (isKnown && !isOffered) return { ...notOffered, refetch: () => void discounted.refetch() }
  return {
    quote: discounted.data ?? plain.data,
    error: discounted.error ?? plain.error,
    isLoading: isPending(discounted) || (isCodeRejected && isPending(plain)),
    refetch: () => void discounted.refetch(),
  }
}

/** Whether there is no response to the current choice yet. A query that is not enabled keeps data of an earlier choice. */
function isPending({ isLoading, isPlaceholderData }: { isLoading: boolean; isPlaceholderData: boolean }) {
  return isLoading || isPlaceholderData
}

const notOffered = { quote: undefined, error: null, isLoading: false }

/** Whether a currency has the chosen payment method, according to its quote without a choice. */
function useOffered(order: Order, currency: Currency, method: PaymentMethod | undefined, isWanted: boolean) {
  const unchosen = useQuery({
    ...quoteQuery(order, currency, { promoCode: '', method: undefined }),
    enabled: isWanted && method !== undefined,
    staleTime: Infinity,
  })
  const methods = unchosen.data?.methods
  const isOffered = method === undefined || methods?.includes(method) === true
  return { isOffered, isKnown: methods !== undefined }
}

/** S-11: whether the error concerns only what was entered as the promo code, which can be a voucher. */
export function isPromoCodeError(error: Error | null, promoCode: string): boolean {
  if (promoCode.trim() === '') return false
  // S-20: too many wrong codes.
  if (hasReason(error, 'voucher-not-here') || hasReason(error, 'too-many-tries')) return true
  return error instanceof ApiError && error.reason.startsWith('promo-code-')
}

/** Never cached, because prices can change. */
function quoteQuery(order: Order, currency: Currency, { promoCode, method }: Choice) {
  return queryOptions({
    ...checkoutApi.quote.query({ ...order, currency, promoCode, ...(method ? { method } : {}) }),
    placeholderData: keepPreviousData,
    select: localNames(),
    staleTime: 0,
    gcTime: 0,
  })
}
