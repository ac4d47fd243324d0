import type { Currency } from '../billing/money.ts'

/** A period of a plan that was granted to an account; times in UTC ms. */
export interface GrantedPeriod {
  startsAt: number
  /** When it stopped to count. */
  endsAt: number
  /** Whether the renewal of its subscription was cancelled before this end. */
  isCancelled: boolean
  /** Whether it ended because its payment was lost in a dispute: it cannot be renewed. */
  isRevoked: boolean
  currency: Currency
  /** Price of a month, minor units; 0 for periods that were not paid for. */
  monthlyMinor: number
}

export type SubscriberChangeKind = 'new' | 'reactivated' | 'voluntary' | 'involuntary' | 'revenue'

/** Something that changed the number of subscribers, or the monthly recurring revenue. */
export interface SubscriberChange {
  at: number
  /** When it counts. Later than `at` for the end of a plan that can still be renewed within the days of grace. */
  countsFrom: number
  kind: SubscriberChangeKind
  /** Change of the number of subscribers: 1, 0 or -1. */
  subscribers: number
  currency: Currency
  /** Change of the monthly recurring revenue. */
  revenueMinor: number
}

/** a pause of up to the three days of grace is no churn. */
export const churnGraceMs = 3 * 86_400_000

/**
 * an account’s periods as changes. Periods that follow each other within the days of grace are one subscription: its
 * start is `new` or `reactivated`, its end `voluntary` churn if the renewal was cancelled, else `involuntary`, which counts
 * once the days of grace are over. The sum of all changes up to an instant is the state at that instant.
 */
export function subscriberChanges(periods: readonly GrantedPeriod[]): SubscriberChange[] {
  const changes: SubscriberChange[] = []
  const runs = runsOf(periods)
  for (const [index, run] of runs.entries()) {
    const { startsAt, endsAt, last } = run
    const start = index === 0 ? 'new' : 'reactivated'
    const end = last.isCancelled ? 'voluntary' : 'involuntary'
    const none = { currency: last.currency, revenueMinor: 0 }
    changes.push({ at: startsAt, countsFrom: startsAt, kind: start, subscribers: 1, ...none })
    changes.push({ at: endsAt, countsFrom: settledAt(run), kind: end, subscribers: -1, ...none })
  }
  for (const { startsAt, endsAt, currency, monthlyMinor } of periods) {
    if (monthlyMinor === 0 || endsAt <= startsAt) continue
    const shared = { kind: 'revenue' as const, subscribers: 0, currency }
    const ended = runs.find((run) => run.endsAt === endsAt)
    const countsFrom = ended ? settledAt(ended) : endsAt
    changes.push({ at: startsAt, countsFrom: startsAt, ...shared, revenueMinor: monthlyMinor })
    changes.push({ at: endsAt, countsFrom, ...shared, revenueMinor: -monthlyMinor })
  }
  return changes.toSorted((one, other) => one.at - other.at)
}

/** When it is known that a subscription has ended. */
function settledAt({ endsAt, last }: Run): number {
  return last.isCancelled || last.isRevoked ? endsAt : endsAt + churnGraceMs
}

interface Run {
  startsAt: number
  endsAt: number
  /** The period that ends it. */
  last: GrantedPeriod
}

function runsOf(periods: readonly GrantedPeriod[]): Run[] {
  const runs: Run[] = []
  const counted = periods.filter(({ startsAt, endsAt }) => endsAt > startsAt)
  for (const period of counted.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const run = runs.at(-1)
    if (run && period.startsAt <= run.endsAt + churnGraceMs) {
      if (period.endsAt >= run.endsAt) run.last = period
      run.endsAt = Math.max(run.endsAt, period.endsAt)
    } else runs.push({ startsAt: period.startsAt, endsAt: period.endsAt, last: period })
  }
  return runs
}
