import type { subscriptions } from '@kallo/contract/billing/subscriptions'
import type { DataOf } from '@kallo/contract/endpoint'
import { majorUnits } from '@kallo/rules/billing/money'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import { hasRunningSubscription, isShownActive } from '@kallo/rules/billing/running-subscription'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { describePlan } from '../plans/index.ts'
import { type NamedRun, planRunsOf } from './grant-store.ts'
import { renewalTerms } from './renewal-terms.ts'
import { findSubscriptions, type ListedSubscription } from './subscription-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>
type RunningSubscription = NonNullable<DataOf<typeof subscriptions.running>>

type Pair = DataOf<typeof subscriptions.list>[number]

/** S-01, S-02: all subscriptions, latest first, with plans that were replaced listed as ended. */
export async function listSubscriptions(
  { db, clock, config }: Parts,
  accountId: string,
): Promise<DataOf<typeof subscriptions.list>> {
  const now = clock.now()
  const toIso = (at: number) => isoWithOffset(at, config.timeZone)
  const [rows, runs] = await Promise.all([
    findSubscriptions(db, accountId, new Date(now)),
    planRunsOf(db, accountId),
  ])
  const current: Pair[] = []
  const ended: Pair[] = []
  for (const row of rows) {
    const isActive = !row.is_ended && isShownActive(row.access_ends_at.getTime(), now, config.timeZone)
    const plans = runs.get(row.id) ?? []
    const running = plans.find((run) => run.endsAt > now) ?? plans.at(-1)
    const pair: Pair = [
      {
        subscriptionId: row.id,
        startDate: toIso(running?.startsAt ?? row.starts_at.getTime()),
        endDate: toIso(shownEnd(row, isActive, now).getTime()),
        status: isActive ? 1 : 0,
        cancel: row.cancelled_at ? 1 : 0,
        state: isActive ? row.state : 'expired',
        renews: isActive && row.renew_at !== null,
        devices: row.devices,
      },
      planOf(row),
    ]
    ;(row.is_ended ? ended : current).push(pair)
    ended.push(
      ...plans.filter((run) => run !== running && run.endsAt <= now).map((run) => replaced(run, toIso)),
    )
  }
  return [...current, ...ended.toSorted(([one], [other]) => other.endDate.localeCompare(one.endDate))]
}

/** S-15: during the days of grace, the end that decides about access, also after a cancellation; otherwise the end of the paid period. */
function shownEnd(
  { state, cancelled_at, ends_at, access_ends_at }: ListedSubscription,
  isActive: boolean,
  now: number,
): Date {
  const isDecided = cancelled_at !== null || state === 'past-due' || ends_at.getTime() <= now
  const isInGrace = isActive && isDecided
  return isInGrace ? access_ends_at : ends_at
}

/** A plan that was replaced. It has the ID of its first period, because it cannot be cancelled. */
function replaced(run: NamedRun, toIso: (at: number) => string): Pair {
  return [
    {
      subscriptionId: run.id,
      startDate: toIso(run.startsAt),
      endDate: toIso(run.endsAt),
      status: 0,
      cancel: 0,
      state: 'expired',
      renews: false,
      devices: run.devices,
    },
    run.plan,
  ]
}

/** The running subscription, including the grace period; null without one. */
export async function runningSubscription(
  { db, clock, config }: Parts,
  accountId: string,
): Promise<RunningSubscription | null> {
  const now = clock.now()
  const situation = { nowMs: now, timeZone: config.timeZone }
  const rows = await findSubscriptions(db, accountId, new Date(now))
  const running = rows.find(
    (row) =>
      !row.is_ended &&
      row.starts_at.getTime() <= now &&
      hasRunningSubscription([row.access_ends_at.getTime()], situation),
  )
  if (!running) return null
  const toIso = (at: Date) => isoWithOffset(at.getTime(), config.timeZone)
  return {
    _id: running.id,
    package_id: running.plan_id,
    start_date: toIso(running.starts_at),
    end_date: toIso(running.ends_at),
    state: running.state,
    package: planOf(running),
    devices: running.devices,
    extra_devices: running.devices - running.plan_devices,
    currency: running.currency,
    cancel: running.cancelled_at ? 1 : 0,
    renewal_by: renewalBy(running),
    renewal: await describeRenewal({ db }, running, toIso),
    next_package: running.next_id
      ? {
          _id: running.next_id,
          name: running.next_name ?? '',
          name_translations: running.next_name_translations ?? {},
        }
      : null,
    card: cardOf(running),
    grace_until: running.access_ends_at > running.ends_at ? toIso(running.access_ends_at) : null,
    given: (await givenPlansOf(db, running.id, new Date(now))).map(({ starts_at, ends_at, ...one }) => ({
      ...one,
      start_date: toIso(starts_at),
      end_date: toIso(ends_at),
    })),
  }
}

/** S-18, S-19: owners of a subscription without a reusable card are mailed payment links. */
function renewalBy(row: ListedSubscription): RunningSubscription['renewal_by'] {
  if (row.cancelled_at !== null || !row.renews) return 'none'
  if (row.card_id !== null) return 'card'
  return row.currency === null || row.plan_kind !== 'plan' ? 'none' : 'payment-link'
}

async function describeRenewal(
  { db }: Pick<Deps, 'db'>,
  row: ListedSubscription,
  toIso: (at: Date) => string,
): Promise<RunningSubscription['renewal']> {
  if (row.renew_at === null || row.currency === null) return null
  const terms = { ...row, next_plan_id: row.next_id, extra_devices: row.extra_devices }
  const { price, currency } = await renewalTerms(db, terms, row.currency, row)
  return {
    at: toIso(row.renew_at),
    total_minor: price.totalMinor,
    total: majorUnits(price.totalMinor),
    currency,
  }
}

function cardOf({
  brand,
  last4,
  exp_month,
  exp_year,
  rejected_at,
}: ListedSubscription): RunningSubscription['card'] {
  if (last4 === null || rejected_at !== null) return null
  return { brand: brand ?? '', last4, expires: `${String(exp_month).padStart(2, '0')}/${exp_year}` }
}

function planOf(row: ListedSubscription) {
  return describePlan({
    id: row.plan_id,
    name: row.plan_name,
    name_translations: row.plan_name_translations,
    kind: row.plan_kind,
    months: row.plan_months,
    duration_days: row.plan_duration_days,
    devices: row.plan_devices,
  })
}

/** Running and future vouchers and gifts of a subscription, in chronological order. */
async function givenPlansOf(db: Kysely<Tables>, subscriptionId: string, now: Date) {
  const rows = await db
    .selectFrom('entitlement_period as period')
    .innerJoin('plan', 'plan.id', 'period.plan_id')
    .leftJoin('gift', 'gift.grant_invoice_id', 'period.invoice_id')
    .where('period.subscription_id', '=', subscriptionId)
    .where('period.kind', 'in', ['voucher', 'gift'])
    .where((of) => of(of.fn.coalesce('period.cut_at', 'period.ends_at'), '>', now))
    .where((of) => of.or([of('cut_at', 'is', null), of('cut_at', '>', of.ref('period.starts_at'))]))
    .orderBy('period.starts_at')
    .select(['period.kind', 'period.starts_at', 'period.ends_at'])
    .select('gift.sender_name')
    .select(['plan.id', 'plan.name', 'plan.name_translations'])
    .execute()
  return rows.map(({ kind, starts_at, ends_at, sender_name, id, name, name_translations }) => ({
    kind: kind === 'gift' ? ('gift' as const) : ('voucher' as const),
    package: { _id: id, name, name_translations },
    starts_at,
    ends_at,
    gift_from: sender_name,
  }))
}
