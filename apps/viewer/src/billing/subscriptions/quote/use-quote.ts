import type { Currency } from '@kallo/rules/billing/money'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../platform/call-error.ts'
import type { Order, Quote } from './order.ts'
import { quoteQuery } from './quote-query.ts'

export interface QuoteAnswer {
  quote: Quote | undefined
  /** Why there is no quote, or none with the code that was entered. */
  error: Error | null
  isLoading: boolean
  refetch: () => void
}

/** S-13: one price. A promo code that is refused leaves the price without it. */
export function useQuote(
  order: Order,
  currency: Currency,
  promoCode: string,
  isWanted: boolean,
): QuoteAnswer {
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

/** S-11: it is the code that is refused, and not what it was entered for. */
export function isPromoRefusal(error: Error | null): boolean {
  return error instanceof CallError && error.reason.startsWith('promo-code-')
}
