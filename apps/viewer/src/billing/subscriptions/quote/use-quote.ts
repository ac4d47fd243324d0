import type { payments, purposes } from '@kallo/contract/billing/payments'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Currency } from '@kallo/rules/billing/money'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CallError } from '../../../platform/call-error.ts'
import { call } from '../../../platform/call.ts'
import { callKey } from '../../../platform/call-key.ts'
import { localNames } from '../../../platform/local-names.ts'

export type Quote = DataOf<typeof payments.quote>

/** The choice; the price is determined by the server (S-13). */
export interface Order {
  purpose: (typeof purposes)[number]
  packageId?: string
  /** Number of devices to add. */
  devices?: number
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
  const wanted = useQuery({ ...quoteQuery(order, currency, promoCode), enabled: isWanted })
  const isCodeRefused = promoCode !== '' && isPromoRefusal(wanted.error)
  const plain = useQuery({ ...quoteQuery(order, currency, ''), enabled: isWanted && isCodeRefused })
  return {
    quote: wanted.data ?? plain.data,
    error: wanted.error ?? plain.error,
    isLoading: wanted.isLoading || plain.isLoading,
    refetch: () => void wanted.refetch(),
  }
}

/** S-11: whether the error concerns the promo code only. */
export function isPromoRefusal(error: Error | null): boolean {
  return error instanceof CallError && error.reason.startsWith('promo-code-')
}

/** Never cached: prices may change. */
function quoteQuery(order: Order, currency: Currency, promoCode: string) {
  const body = { ...order, currency, promoCode }
  return queryOptions({
    queryKey: [...callKey('payments/quote'), body],
    queryFn: ({ signal }) => call<Quote>('payments/quote', { method: 'POST', body, signal }),
    select: localNames(),
    staleTime: 0,
    gcTime: 0,
  })
}
