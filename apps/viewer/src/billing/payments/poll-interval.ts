import type { payments } from '@kallo/contract/billing/payments'
import type { DataOf } from '@kallo/contract/call'

const firstMs = 2_000
const longestMs = 30_000

/**
 * How long to wait before a payment is asked for again, in ms; false when all is known. Somebody who has just paid is
 * answered soon, and one who waits long costs little: each pause is half as long again as the one before.
 */
export function pollIntervalMs(
  payment: Pick<DataOf<typeof payments.view>, 'outcome' | 'refund'> | undefined,
  asked: number,
): number | false {
  const pause = Math.min(longestMs, Math.round(firstMs * 1.5 ** Math.max(0, asked - 1)))
  if (!payment || payment.outcome === 'waiting') return pause
  return payment.refund?.state === 'under-way' ? pause : false
}
