import type { GrantKind } from './entitlement.ts'
import { anchorDayFor, isPass, planPeriodEnd, type PlanDuration } from './plan-duration.ts'

/** A paid order as it was priced. Instants are UTC ms. */
export type PaidOrder = {
  duration: PlanDuration
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
  /** End of everything that is granted to the ordered subscription; null for a new one. */
  grantedUntil: number | null
  /** `grantedUntil`, or the end of the grace once that has begun. */
  accessUntil: number | null
  /** Renewals only: day of the month on which the periods end; null: that of `grantedUntil`. */
  anchorDay: number | null
  /** A grant of the account has been revoked since the order was priced. */
  hasRevocation: boolean
  /** Changes only: money that the order's credit stands for has been returned since it was priced. */
  isCreditReturned: boolean
  /** Renewals only: another subscription has started since. */
  isReplaced: boolean
}

export type Fulfilment =
  | {
      outcome: 'grant'
      kind: GrantKind
      /** Identifies the billing period: for a renewal the end of the previous one, whenever it was paid. */
      periodStart: number
      startsAt: number
      endsAt: number
      /** Day of the month on which further periods end; null for added devices and passes. */
      anchorDay: number | null
    }
  /**
   * Full refund. `superseded`: another grant was made since the order; `period-over`: the ordered period has ended;
   * `dispute-lost`: the order builds on time that a lost dispute has ended since; `credit-returned`: the price was reduced by
   * credit for a payment that was refunded since.
   */
  | { outcome: 'refund'; reason: 'superseded' | 'period-over' | 'dispute-lost' | 'credit-returned' }

const superseded: Fulfilment = { outcome: 'refund', reason: 'superseded' }
const periodOver: Fulfilment = { outcome: 'refund', reason: 'period-over' }
const disputeLost: Fulfilment = { outcome: 'refund', reason: 'dispute-lost' }
const creditReturned: Fulfilment = { outcome: 'refund', reason: 'credit-returned' }

/**
 * Decides the effect of a payment, however late it is settled: the ordered period, or a full refund with a reason. A purchase, a change
 * and added devices are refunded if the account has received another grant since they were priced; a renewal only if the granted time no
 * longer ends where it begins, or another subscription has started. So no period is paid twice.
 */
export function decideFulfilment(
  order: PaidOrder,
  account: AccountState,
  nowMs: number,
  timeZone: string,
): Fulfilment {
  const isUnchanged = account.latestGrantId === order.basisGrantId
  switch (order.kind) {
    case 'purchase': {
      if (!isUnchanged) return superseded
      // S-23: a weekend pass is for the weekend in which it was ordered.
      if (
        order.duration.kind === 'weekend-pass' &&
        planPeriodEnd(order.duration, order.pricedAt, timeZone) <= nowMs
      )
        return periodOver
      return grantFor('purchase', nowMs, order.duration, timeZone)
    }
    case 'change': {
      // The credit for a disputed period is gone.
      if (account.hasRevocation) return disputeLost
      // Starts when the credit was calculated, so that paying later does not increase its value.
      const changed = grantFor('change', order.pricedAt, order.duration, timeZone)
      if (!isUnchanged) return superseded
      if (account.isCreditReturned) return creditReturned
      return changed.endsAt > nowMs ? changed : periodOver
    }
    case 'devices': {
      const { endsAt } = order
      if (!isUnchanged) return superseded
      if (endsAt <= nowMs) return periodOver
      if (hasLostTime(account, endsAt)) return disputeLost
      return {
        outcome: 'grant',
        kind: 'devices',
        periodStart: nowMs,
        startsAt: nowMs,
        endsAt,
        anchorDay: null,
      }
    }
    case 'renewal': {
      const { periodStart } = order
      if (account.isReplaced) return superseded
      if (account.grantedUntil !== periodStart)
        return hasLostTime(account, periodStart) ? disputeLost : superseded
      // A period that is paid after the grace period starts on that day, which becomes the anchor.
      const startsAt = nowMs <= (account.accessUntil ?? periodStart) ? periodStart : nowMs
      const anchorDay = startsAt === periodStart ? account.anchorDay : null
      const renewed = grantFor('renewal', startsAt, order.duration, timeZone, anchorDay)
      return { ...renewed, periodStart }
    }
  }
}

/** Whether the granted time ends earlier than it did when the order was priced, because of a lost dispute. */
function hasLostTime({ grantedUntil, hasRevocation }: AccountState, endedAt: number): boolean {
  return hasRevocation && grantedUntil !== null && grantedUntil < endedAt
}

/** The grant of one period. Without `anchorDay`, the day of `startsAt` is the anchor. */
function grantFor(
  kind: GrantKind,
  startsAt: number,
  duration: PlanDuration,
  timeZone: string,
  anchorDay: number | null = null,
) {
  const day = isPass(duration) ? null : (anchorDay ?? anchorDayFor(duration, startsAt, timeZone))
  const endsAt = planPeriodEnd(duration, startsAt, timeZone, day)
  return { outcome: 'grant' as const, kind, periodStart: startsAt, startsAt, endsAt, anchorDay: day }
}
