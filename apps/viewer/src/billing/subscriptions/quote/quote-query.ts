import type { Currency } from '@kallo/rules/billing/money'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { callKey } from '../../../platform/call-key.ts'
import { localNames } from '../../../platform/local-names.ts'
import type { Order, Quote } from './order.ts'

/** A price is asked for whenever it is looked at, and never kept. */
export function quoteQuery(order: Order, currency: Currency, promoCode: string) {
  const body = { ...order, currency, promoCode }
  return queryOptions({
    queryKey: [...callKey('payments/quote'), body],
    queryFn: ({ signal }) => call<Quote>('payments/quote', { method: 'POST', body, signal }),
    select: localNames(),
    staleTime: 0,
    gcTime: 0,
  })
}
