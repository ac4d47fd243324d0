import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { queryOptions } from '@tanstack/react-query'
import { isRetryable } from '../../platform/api-error.ts'
import { forgetSubscription } from '../subscriptions/queries.ts'
import { paymentsApi } from './api.ts'
import { pollIntervalMs } from './poll-interval.ts'

export type PaymentData = DataOf<typeof payments.view>

/** Polls until the outcome is final; not in the background. */
export function paymentQuery(reference: string) {
  return queryOptions({
    queryKey: paymentsApi.view.key({ reference }),
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<PaymentData>(queryKey)
      const payment = await paymentsApi.view({ reference }, { signal })
      if (payment.outcome === 'granted' && before?.outcome !== 'granted') void forgetSubscription(client)
      return payment
    },
    staleTime: 0,
    // Polling replaces retries.
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.error && !isRetryable(state.error)
        ? false
        : pollIntervalMs(state.data, state.dataUpdateCount + state.errorUpdateCount),
  })
}
