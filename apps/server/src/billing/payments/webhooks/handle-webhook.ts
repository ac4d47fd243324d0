import * as z from 'zod'
import { AppError } from '../../../platform/http/app-error.ts'
import type { PaymentDeps } from '../payment-store.ts'
import { openReview } from '../../reviews/index.ts'
import { isDeliveryHandled, recordDelivery } from './webhook-store.ts'
import { syncDispute } from '../external/record-dispute.ts'
import { settle } from '../settlement/settle.ts'
import { syncRefunds } from '../refunds/sync-refunds.ts'

/** Only the fields that are used. Amounts are ignored: the payment is always looked up. */
const event = z.object({
  event: z.string().max(100),
  data: z
    .object({
      id: z.int().nullish().catch(null),
      reference: z.string().max(200).nullish(),
      transaction_reference: z.string().max(200).nullish(),
      transaction: z
        .object({ reference: z.string().max(200).nullish() })
        .nullish()
        .catch(null),
    })
    .catch({}),
})
type Event = z.output<typeof event>

/**
 * A webhook only names the payment to look up. A body that was handled before is skipped; concurrent or different
 * deliveries about one payment are harmless because `settle` is idempotent. If handling fails, Paystack delivers the webhook again.
 */
export async function handleWebhook(deps: PaymentDeps, body: Buffer, signature: string): Promise<void> {
  if (!deps.paystack.isSigned(body, signature)) throw new AppError('bad-signature')
  const read = event.safeParse(parse(body))
  if (!read.success) throw new AppError('bad-input')
  const reference = referenceOf(read.data)
  const { event: name } = read.data
  const delivery = { body, event: name, reference, now: new Date(deps.clock.now()) }
  if (await isDeliveryHandled(deps.db, body)) return
  if (reference !== null) await act(deps, name, reference, read.data.data.id ?? null)
  await recordDelivery(deps.db, delivery)
}

async function act(deps: PaymentDeps, name: string, reference: string, id: number | null): Promise<void> {
  if (name === 'charge.success') await settleCharge(deps, name, reference)
  if (name.startsWith('refund.') && !(await syncRefunds(deps, reference))) throw requestRedelivery()
  const isDispute = name.startsWith('charge.dispute.')
  if (isDispute && id !== null && !(await syncDispute(deps, id, reference))) throw requestRedelivery()
}

async function settleCharge(deps: PaymentDeps, name: string, reference: string): Promise<void> {
  const settled = await settle(deps, reference)
  if (!settled) await reviewUnknown(deps, reference, { event: name })
  else if (settled.lookup === 'no-response' && settled.payment.mode === deps.paystack.mode)
    throw requestRedelivery()
}

/** Paystack could not be reached; an error status makes it deliver the webhook again. */
function requestRedelivery(): AppError {
  return new AppError('payment-provider-unavailable')
}

async function reviewUnknown(
  { db, clock }: PaymentDeps,
  reference: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const now = new Date(clock.now())
  await openReview(db, { kind: 'payment-unknown', subject: reference, paymentId: null, detail, now })
}

function referenceOf({ data }: Event): string | null {
  return data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return null
  }
}
