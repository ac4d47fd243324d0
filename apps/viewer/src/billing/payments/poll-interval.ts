import type { payments } from '@kallo/contract/billing/payments'
import type { DataOf } from '@kallo/contract/endpoint'

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
