import type { DataOf } from '@kallo/contract/endpoint'
import type { payments } from '@kallo/contract/billing/payments'
import { queryOptions } from '@tanstack/react-query'
import { isPassing } from '../../platform/call-error.ts'
import { call } from '../../platform/call.ts'
import { callKey } from '../../platform/call-key.ts'
import { forgetSubscription } from '../subscriptions/queries.ts'
import { pollIntervalMs } from './poll-interval.ts'

export type PaymentData = DataOf<typeof payments.view>

/** Polls until the outcome is final; not in the background. */
export function paymentQuery(reference: string) {
  const path = `payments/${encodeURIComponent(reference)}`
  return queryOptions({
    queryKey: callKey(path),
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<PaymentData>(queryKey)
      const payment = await call<PaymentData>(path, { signal })
      if (payment.outcome === 'granted' && before?.outcome !== 'granted') void forgetSubscription(client)
      return payment
    },
    staleTime: 0,
    // Polling replaces retries.
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.error && !isPassing(state.error)
        ? false
        : pollIntervalMs(state.data, state.dataUpdateCount + state.errorUpdateCount),
  })
}
