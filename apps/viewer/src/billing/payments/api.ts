import type { payments } from '@kallo/contract/billing/payments'
import { client } from '../../platform/api-client.ts'
import type { DataOf } from '@kallo/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { isRetryable } from '../../platform/api-error.ts'
import { forgetSubscription } from '../subscriptions/api.ts'

const paymentsApi = client<typeof payments>()({
  view: 'GET payments/:reference',
  open: 'GET payments/open',
})

export type PaymentData = DataOf<typeof payments.view>

/** S-18: payments that can take hours. */
export const openPaymentsQuery = () =>
  queryOptions({ ...paymentsApi.open.query(), staleTime: 0, refetchOnWindowFocus: 'always' })

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

const minMs = 2_000
const maxMs = 30_000

/** Milliseconds until the next poll, growing by half each time; false when the payment and its refund are final. */
export function pollIntervalMs(
  payment: Pick<DataOf<typeof payments.view>, 'outcome' | 'refund'> | undefined,
  polls: number,
): number | false {
  const interval = Math.min(maxMs, Math.round(minMs * 1.5 ** Math.max(0, polls - 1)))
  if (!payment || payment.outcome === 'waiting') return interval
  return payment.refund?.state === 'under-way' ? interval : false
}
