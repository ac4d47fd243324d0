import type { payments, purposes } from '@kallo/contract/billing/payments'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { Currency } from '@kallo/rules/billing/money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../platform/api-error.ts'
import { localNames } from '../../../platform/local-names.ts'
import { checkoutApi } from '../api.ts'

export type Quote = DataOf<typeof payments.quote>

/** The choice; the price is determined by the server (S-13). */
export interface Order {
  purpose: (typeof purposes)[number]
  packageId?: string
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
  isLoading: boolean
  refetch: () => void
}

/** S-13: a quote. If the promo code is rejected, the quote without it is kept. */
export function useQuote(order: Order, currency: Currency, promoCode: string, isWanted: boolean): QuoteState {
  const discounted = useQuery({ ...quoteQuery(order, currency, promoCode), enabled: isWanted })
  const isCodeRejected = promoCode !== '' && isPromoCodeError(discounted.error)
  const plain = useQuery({ ...quoteQuery(order, currency, ''), enabled: isWanted && isCodeRejected })
  return {
    quote: discounted.data ?? plain.data,
    error: discounted.error ?? plain.error,
    isLoading: discounted.isLoading || plain.isLoading,
    refetch: () => void discounted.refetch(),
  }
}

/** S-11: whether the error concerns the promo code only. */
export function isPromoCodeError(error: Error | null): boolean {
  return error instanceof ApiError && error.reason.startsWith('promo-code-')
}

/** Never cached: prices may change. */
function quoteQuery(order: Order, currency: Currency, promoCode: string) {
  return queryOptions({
    ...checkoutApi.quote.query({ ...order, currency, promoCode }),
    select: localNames(),
    staleTime: 0,
    gcTime: 0,
  })
}
