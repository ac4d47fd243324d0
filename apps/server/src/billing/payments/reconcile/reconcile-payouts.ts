import { sql, type Kysely, type Transaction } from 'kysely'
import type { Currency } from '@kallo/rules/billing/money'
import type { Tables } from '../../../tables.ts'
import { payoutLines, postEntry } from '../../ledger/index.ts'
import type { SettlementResponse } from '../../paystack/index.ts'
import { closeReview, openReview } from '../../reviews/index.ts'
import type { PaymentDeps } from '../payment-store.ts'

/**
 * I-19: posts a successful settlement once. Opens a review if Paystack reports a different amount later, or if the payout
 * exceeds our balance at Paystack according to the ledger.
 */
export async function recordPayout(deps: PaymentDeps, seen: SettlementResponse): Promise<void> {
  const { mode } = deps.paystack
  if (seen.status !== 'success' || seen.mode !== mode || !isCurrency(seen.currency)) return
  const { id, currency, amountMinor } = seen
  const now = new Date(deps.clock.now())
  await deps.db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('payout')
      .values({
        mode,
        id,
        currency,
        amount_minor: amountMinor,
        settled_at: seen.settledAt === null ? null : new Date(seen.settledAt),
        posted_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return comparePayout(trx, deps, { ...seen, currency })
    if (amountMinor !== 0)
      await postEntry(trx, {
        key: `payout:${mode}:${id}`,
        kind: 'payout',
        accountId: null,
        invoiceId: null,
        paymentId: null,
        at: now,
        currency,
        lines: payoutLines(mode, amountMinor),
      })
    await reviewBalance(trx, deps, { ...seen, currency })
  })
}

type Payout = SettlementResponse & { currency: Currency }

async function comparePayout(trx: Transaction<Tables>, deps: PaymentDeps, seen: Payout): Promise<void> {
  const { amount_minor: postedMinor, currency } = await trx
    .selectFrom('payout')
    .where('mode', '=', deps.paystack.mode)
    .where('id', '=', seen.id)
    .select(['amount_minor', 'currency'])
    .executeTakeFirstOrThrow()
  const now = new Date(deps.clock.now())
  const subject = subjectOf(deps, seen)
  if (postedMinor !== seen.amountMinor || currency !== seen.currency)
    return openReview(trx, {
      kind: 'payout-differs',
      subject,
      paymentId: null,
      detail: { posted: { amountMinor: postedMinor, currency }, seen: detailOf(seen) },
      now,
    })
  if ((await providerBalance(trx, deps, seen.currency)) >= 0)
    await closeReview(trx, 'payout-differs', subject, 'agrees with Paystack', now)
}

async function reviewBalance(trx: Transaction<Tables>, deps: PaymentDeps, seen: Payout): Promise<void> {
  const balanceMinor = await providerBalance(trx, deps, seen.currency)
  if (balanceMinor >= 0) return
  await openReview(trx, {
    kind: 'payout-differs',
    subject: subjectOf(deps, seen),
    paymentId: null,
    detail: { balanceMinor, seen: detailOf(seen) },
    now: new Date(deps.clock.now()),
  })
}

/** Our balance at Paystack according to the ledger, minor units. */
async function providerBalance(
  db: Kysely<Tables>,
  { paystack }: PaymentDeps,
  currency: Currency,
): Promise<number> {
  const { balance } = await db
    .selectFrom('ledger_line')
    .where('ledger_account', '=', `provider:${paystack.mode}`)
    .where('currency', '=', currency)
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('balance'))
    .executeTakeFirstOrThrow()
  return balance
}

function subjectOf({ paystack }: PaymentDeps, { id }: Payout): string {
  return `${paystack.mode}:${id}`
}

function detailOf({ amountMinor, currency, feesMinor, processedMinor }: Payout) {
  return { amountMinor, currency, feesMinor, processedMinor }
}

function isCurrency(text: string): text is Currency {
  return text === 'NGN' || text === 'USD'
}
