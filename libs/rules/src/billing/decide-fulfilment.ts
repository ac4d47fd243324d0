import type { GrantKind } from './entitlement.ts'
import { periodEnd } from './period.ts'

/** What a paid order was made for, as it was when it was priced. Instants are UTC ms. */
export type PaidOrder = {
  months: number
  pricedAt: number
  /** The latest grant of the account at that time; null: it had none. */
  basisGrantId: string | null
} & (
  | { kind: 'purchase' | 'change' }
  /** `periodStart`: the end of the period that this one is to follow. */
  | { kind: 'renewal'; periodStart: number }
  /** `endsAt`: the end of the running period, which added devices share. */
  | { kind: 'devices'; endsAt: number }
)

/** How the account stands at the moment the money is seen. */
export interface AccountState {
  latestGrantId: string | null
  /** Of the subscription that the order is about; null when there is none yet. */
  paidUntil: number | null
  /** The same with grace. */
  accessUntil: number | null
  /** A renewal only: has another subscription begun since? */
  isReplaced: boolean
}

export type Fulfilment =
  | { outcome: 'grant'; kind: GrantKind; periodStart: number; startsAt: number; endsAt: number }
  /** Something else was paid or granted meanwhile: all of the money goes back. */
  | { outcome: 'refund'; reason: 'superseded' }

const superseded: Fulfilment = { outcome: 'refund', reason: 'superseded' }

/**
 * What money for an order brings, however late it is seen. It grants what was promised, unless the account has been
 * given something else since: then nothing is granted and everything goes back, so that nobody pays twice.
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
      // From the moment the credit was counted: waiting with the payment does not make it worth more.
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
