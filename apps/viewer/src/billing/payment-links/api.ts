import type { paymentLinks } from '@kallo/contract/billing/payment-links'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { refetchEvery } from '../../platform/query-client.ts'
import { client } from '../../platform/api-client.ts'
import { localNames } from '../../platform/local-names.ts'

export const paymentLinksApi = client<typeof paymentLinks>()({
  view: 'POST payments/links/view',
  pay: 'POST payments/links/pay',
})

const pollMs = 15_000

/** Polls while a payment is in progress. Prices can change, so the response is never cached. */
export function linkQuery(token: string, method: PaymentMethod | undefined) {
  return queryOptions({
    ...paymentLinksApi.view.query({ token, ...(method ? { method } : {}) }),
    select: localNames(),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => refetchEvery(state.data?.state === 'waiting' ? pollMs : false, state),
  })
}
