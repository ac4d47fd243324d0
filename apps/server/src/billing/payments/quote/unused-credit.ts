import { minuteMs } from '@kallo/rules/foundation/durations'
import type { Currency } from '@kallo/rules/billing/money'
import { unusedCredit } from '@kallo/rules/billing/unused-credit'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../tables.ts'
import { returnedMinor } from '../../ledger/index.ts'
import type { GrantRow } from '../../subscriptions/index.ts'

interface UnusedCredit {
  currency: Currency
  minor: number
  /** Money that paid for the grant was returned. */
  hasReturns: boolean
}

/**
 * S-16: the credit for the rest of each grant that no change has replaced, at `atMs`. Money that was returned of a payment is not
 * credited again, not even through a change that it paid for.
 *
 * @param grants all grants of the subscription
 */
export async function unusedCreditsAt(
  db: Kysely<Tables>,
  grants: readonly GrantRow[],
  atMs: number,
): Promise<UnusedCredit[]> {
  const uncut = grants.filter(({ cut_at }) => cut_at === null)
  return Promise.all(
    uncut.map(async (grant) => ({ currency: grant.currency, ...(await creditOf(db, grants, grant, atMs)) })),
  )
}

/** Whether the remaining credit is smaller than `creditMinor`, by which a change of plan was reduced when it was priced. */
export async function isCreditReturned(
  db: Kysely<Tables>,
  grants: readonly GrantRow[],
  creditMinor: number,
  pricedAtMs: number,
): Promise<boolean> {
  if (creditMinor === 0) return false
  const credits = await unusedCreditsAt(db, grants, beforeOrder(pricedAtMs))
  return credits.some(({ hasReturns }) => hasReturns) && sumOf(credits) < creditMinor
}

async function creditOf(
  db: Kysely<Tables>,
  grants: readonly GrantRow[],
  { id, kind, payment_id, invoice_id, value_minor, starts_at, ends_at }: GrantRow,
  atMs: number,
) {
  const returned = payment_id === null ? 0 : await returnedMinor(db, payment_id)
  const replaced = kind === 'change' ? grants.filter((one) => one.id !== id && isCutAt(one, starts_at)) : []
  const returnedCreditMinor =
    replaced.length === 0 ? 0 : await returnedCredit(db, grants, replaced, invoice_id)
  const valueMinor = Math.max(0, value_minor - returned - returnedCreditMinor)
  const paid = { valueMinor, startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }
  return { minor: unusedCredit(paid, atMs), hasReturns: returned + returnedCreditMinor > 0 }
}

/** How much of the credit in the order of a change has been returned since. */
async function returnedCredit(
  db: Kysely<Tables>,
  grants: readonly GrantRow[],
  replaced: readonly GrantRow[],
  invoiceId: string,
): Promise<number> {
  const { unused_credit_minor: creditMinor, created_at: pricedAt } = await db
    .selectFrom('invoice')
    .where('id', '=', invoiceId)
    .select(['unused_credit_minor', 'created_at'])
    .executeTakeFirstOrThrow()
  const atMs = beforeOrder(pricedAt.getTime())
  const left = await Promise.all(replaced.map((grant) => creditOf(db, grants, grant, atMs)))
  return left.some(({ hasReturns }) => hasReturns) ? Math.max(0, creditMinor - sumOf(left)) : 0
}

/** An order is stored after it was priced, and credit is counted from the last full hour. */
function beforeOrder(storedAtMs: number): number {
  return storedAtMs - minuteMs
}

function isCutAt({ cut_at }: GrantRow, at: Date): boolean {
  return cut_at?.getTime() === at.getTime()
}

function sumOf(credits: readonly { minor: number }[]): number {
  return credits.reduce((sum, { minor }) => sum + minor, 0)
}
