import { isGivenTime } from '@kallo/rules/billing/entitlement'
import { daysLater } from '@kallo/rules/billing/period'
import { unusedDays } from '@kallo/rules/billing/unused-credit'
import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { GrantRow } from './grant-store.ts'
import { grantTime } from './grant-time.ts'

/** The unused part of a given plan (voucher or gift) or of free days. */
export interface UnusedTime {
  row: GrantRow
  /** Whole days. */
  days: number
}

/** Given plans with unused time at `now`, in chronological order. */
export function unusedGivenTime(grants: GrantRow[], now: number, timeZone: string): UnusedTime[] {
  return unusedTime(
    grants.filter(({ kind }) => isGivenTime(kind)),
    now,
    timeZone,
  )
}

/** Grants with unused time at `now`, in chronological order. */
export function unusedTime(grants: GrantRow[], now: number, timeZone: string): UnusedTime[] {
  return grants
    .filter(({ cut_at }) => cut_at === null)
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    .map((row) => {
      const { startsAt, endsAt } = row.grant
      return { row, days: unusedDays([{ startsAt, endsAt }], now, timeZone) }
    })
    .filter(({ days }) => days > 0)
}

/** End of the unused time if it starts at `startsAt`. */
export function endOfUnusedTime(unused: readonly UnusedTime[], startsAt: Date, timeZone: string): Date {
  return unused.reduce((end, { days }) => new Date(daysLater(end.getTime(), days, timeZone)), startsAt)
}

interface NewTime {
  startsAt: Date
  timeZone: string
  /** Added devices of the subscription, which free days share. */
  extraDevices?: number
  now: Date
}

/** Grants the unused time again from `startsAt` on, each with its own plan. The former grants must have ended. */
export async function moveUnusedTime(
  trx: Transaction<Tables>,
  unused: readonly UnusedTime[],
  { startsAt, timeZone, now, extraDevices = 0 }: NewTime,
): Promise<void> {
  let from = startsAt
  for (const one of unused) {
    const { row } = one
    const endsAt = endOfUnusedTime([one], from, timeZone)
    await grantTime(trx, {
      accountId: row.account_id,
      subscriptionId: row.subscription_id,
      kind: row.kind,
      invoiceId: row.invoice_id,
      paymentId: null,
      planId: row.plan_id,
      devices: row.devices,
      extraDevices,
      periodStart: from,
      startsAt: from,
      endsAt,
      anchorDay: null,
      planPriceMinor: null,
      devicePriceMinor: null,
      currency: row.currency,
      valueMinor: 0,
      isPaid: false,
      renews: null,
      cardId: null,
      movedFrom: row.id,
      now,
    })
    from = endsAt
  }
}
