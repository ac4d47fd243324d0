import { isGivenTime } from '@kallo/rules/billing/entitlement'
import { daysLater } from '@kallo/rules/billing/period'
import { unusedFreeDays } from '@kallo/rules/billing/unused-credit'
import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { GrantRows } from './grant-store.ts'
import { grantTime } from './grant-time.ts'

/** The unused part of a given plan (voucher or gift) or of free days. */
export interface UnusedGivenTime {
  period: GrantRows[number]
  /** Whole days. */
  days: number
}

/** Given plans with unused time at `now`, in chronological order. */
export function unusedGivenTime(periods: GrantRows, now: number, timeZone: string): UnusedGivenTime[] {
  return unusedTime(
    periods.filter(({ kind }) => isGivenTime(kind)),
    now,
    timeZone,
  )
}

/** Periods with unused time at `now`, in chronological order. */
export function unusedTime(periods: GrantRows, now: number, timeZone: string): UnusedGivenTime[] {
  return periods
    .filter(({ cut_at }) => cut_at === null)
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    .map((period) => {
      const { startsAt, endsAt } = period.grant
      return { period, days: unusedFreeDays([{ startsAt, endsAt }], now, timeZone) }
    })
    .filter(({ days }) => days > 0)
}

/** End of the unused time if it starts at `startsAt`. */
export function endOfMovedTime(unused: readonly UnusedGivenTime[], startsAt: Date, timeZone: string): Date {
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
export async function moveGivenTime(
  trx: Transaction<Tables>,
  unused: readonly UnusedGivenTime[],
  { startsAt, timeZone, now, extraDevices = 0 }: NewTime,
): Promise<void> {
  let from = startsAt
  for (const one of unused) {
    const { period } = one
    const endsAt = endOfMovedTime([one], from, timeZone)
    await grantTime(trx, {
      accountId: period.account_id,
      subscriptionId: period.subscription_id,
      kind: period.kind,
      invoiceId: period.invoice_id,
      paymentId: null,
      planId: period.plan_id,
      devices: period.devices,
      extraDevices,
      periodStart: from,
      startsAt: from,
      endsAt,
      anchorDay: null,
      planPriceMinor: null,
      devicePriceMinor: null,
      currency: period.currency,
      valueMinor: 0,
      isPaid: false,
      renews: null,
      cardId: null,
      movedFrom: period.id,
      now,
    })
    from = endsAt
  }
}
