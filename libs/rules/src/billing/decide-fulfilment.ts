import type { GrantKind } from './entitlement.ts'
import { periodEnd } from './period.ts'

/** A paid order as it was priced. Instants are UTC ms. */
export type PaidOrder = {
  months: number
  pricedAt: number
  /** The account's latest grant at that time; null without one. */
  basisGrantId: string | null
} & (
  | { kind: 'purchase' | 'change' }
  /** `periodStart`: end of the period that is renewed. */
  | { kind: 'renewal'; periodStart: number }
  /** `endsAt`: end of the running period, which added devices share. */
  | { kind: 'devices'; endsAt: number }
)

/** State of the account when the payment is settled. */
export interface AccountState {
  latestGrantId: string | null
  /** Of the ordered subscription; null for a new one. */
  paidUntil: number | null
  /** `paidUntil` plus grace. */
  accessUntil: number | null
  /** Renewals only: another subscription has started since. */
  isReplaced: boolean
}

export type Fulfilment =
  | { outcome: 'grant'; kind: GrantKind; periodStart: number; startsAt: number; endsAt: number }
  /** Something else was paid or granted in the meantime: full refund. */
  | { outcome: 'refund'; reason: 'superseded' }

const superseded: Fulfilment = { outcome: 'refund', reason: 'superseded' }

/**
 * Decides what a payment brings, however late it is settled: the ordered period, or a full refund if the account has
 * received another grant since the order was priced, so that no period is paid twice.
 */
export function decideFulfilment(
  order: PaidOrder,
  account: AccountState,
  nowMs: number,
  timeZone: string,
): Fulfilment {
  const isUnchanged = account.latestGrantId === order.basisGrantId
  switch (order.kind) {
    case 'purchase':
      return isUnchanged ? grant('purchase', nowMs, nowMs, order.months, timeZone) : superseded
    case 'change': {
      // Starts when the credit was calculated, so that paying later does not increase its value.
      const changed = grant('change', order.pricedAt, order.pricedAt, order.months, timeZone)
      return isUnchanged && changed.endsAt > nowMs ? changed : superseded
    }
    case 'devices': {
      const { endsAt } = order
      if (!isUnchanged || endsAt <= nowMs) return superseded
      return { outcome: 'grant', kind: 'devices', periodStart: nowMs, startsAt: nowMs, endsAt }
    }
    case 'renewal': {
      const { periodStart } = order
      if (account.paidUntil !== periodStart || account.isReplaced) return superseded
      const startsAt = nowMs <= (account.accessUntil ?? periodStart) ? periodStart : nowMs
      return grant('renewal', periodStart, startsAt, order.months, timeZone)
    }
  }
}

function grant(kind: GrantKind, periodStart: number, startsAt: number, months: number, timeZone: string) {
  const endsAt = periodEnd(startsAt, months, timeZone)
  return { outcome: 'grant' as const, kind, periodStart, startsAt, endsAt }
}
