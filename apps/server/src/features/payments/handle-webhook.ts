import * as z from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { PaymentDeps } from './deps.ts'
import { findPayment } from './payment-store.ts'
import { followRefunds } from './send-refund.ts'
import { openReview } from './review-store.ts'
import { settle } from './settle.ts'
import { markHandled, storeDelivery } from './webhook-store.ts'

/** Only what is needed; amounts in it are never used, because whatever it says is looked up. */
const event = z.object({
  event: z.string().max(100),
  data: z
    .object({
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
 * A webhook is a hint, signed with our key: it says where to look. The same bytes are dealt with once; different bytes
 * about the same payment end in the same place, because settling does. Not dealt with: the provider sends it again.
 */
export async function handleWebhook(deps: PaymentDeps, body: Buffer, signature: string): Promise<void> {
  if (!deps.paystack.isSigned(body, signature)) throw new AppError('bad-signature')
  const read = event.safeParse(parse(body))
  if (!read.success) throw new AppError('bad-input')
  const reference = referenceOf(read.data)
  const now = () => new Date(deps.clock.now())
  const isNew = await storeDelivery(deps.db.query, {
    body,
    event: read.data.event,
    reference,
    now: now(),
  })
  if (!isNew) return
  if (!(await act(deps, read.data, reference))) throw new AppError('payment-provider-away')
  await markHandled(deps.db.query, body, now())
}

/** False: nobody could be asked, so this has to come again. */
async function act(
  deps: PaymentDeps,
  { event: name, data }: Event,
  reference: string | null,
): Promise<boolean> {
  if (reference === null) return true
  if (name === 'charge.success') {
    const settled = await settle(deps, reference)
    if (settled) return settled.look !== 'no-answer' || settled.payment.mode !== deps.paystack.mode
    await review(deps, 'payment-unknown', reference, { event: name, data })
    return true
  }
  if (name.startsWith('refund.')) return followRefunds(deps, reference)
  if (name.startsWith('charge.dispute.')) await review(deps, 'dispute', reference, { event: name })
  return true
}

async function review(
  { db, clock }: PaymentDeps,
  kind: 'payment-unknown' | 'dispute',
  reference: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const payment = await findPayment(db.query, reference)
  const now = new Date(clock.now())
  await openReview(db.query, { kind, subject: reference, paymentId: payment?.id ?? null, detail, now })
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
