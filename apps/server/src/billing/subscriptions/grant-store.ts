import { planRuns, type Grant, type PlanRun } from '@kallo/rules/billing/entitlement'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { describePlan } from '../plans/index.ts'

export async function latestGrantId(db: Kysely<Tables>, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('entitlement_period')
    .where('account_id', '=', accountId)
    .orderBy('position', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** I-15: whether a grant of the account was revoked at or after `since`. */
export async function hasRevocationSince(
  db: Kysely<Tables>,
  accountId: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('grant_revocation')
    .innerJoin('entitlement_period', 'entitlement_period.id', 'grant_id')
    .where('account_id', '=', accountId)
    .where('revoked_at', '>=', since)
    .select('grant_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** S-06: passes do not count as a subscription. */
export async function hasHadMonthlyPlan(db: Kysely<Tables>, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('entitlement_period')
    .innerJoin('plan', 'plan.id', 'plan_id')
    .where('account_id', '=', accountId)
    .where('plan.kind', '=', 'plan')
    .select('entitlement_period.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * S-05: day of the month on which the periods of a subscription end; null if its end was moved by free days or a pass, or predates
 * this column: then the day of that end applies. Passes of earlier versions have a day, which does not count.
 */
export async function anchorDayOf(
  db: Kysely<Tables>,
  { id, ends_at }: { id: string; ends_at: Date },
): Promise<number | null> {
  const row = await db
    .selectFrom('entitlement_period')
    .where('subscription_id', '=', id)
    .where('ends_at', '=', ends_at)
    .innerJoin('plan', 'plan.id', 'plan_id')
    .where('entitlement_period.kind', '!=', 'devices')
    .orderBy('position', 'desc')
    .limit(1)
    .select(['anchor_day', 'plan.kind as plan_kind'])
    .executeTakeFirst()
  return row?.plan_kind === 'plan' ? row.anchor_day : null
}

/** All grants of a subscription, oldest first. */
export async function grantsOf(db: Kysely<Tables>, subscriptionId: string) {
  const rows = await db
    .selectFrom('entitlement_period')
    .leftJoin('grant_revocation', 'grant_id', 'entitlement_period.id')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('position')
    .selectAll('entitlement_period')
    .select('revoked_at')
    .execute()
  return rows.map((row) => ({ ...row, grant: toGrant(row) satisfies Grant }))
}

export type GrantRow = Awaited<ReturnType<typeof grantsOf>>[number]

/** I-07: the derived column is recomputed from the grants whenever one is added. */
export async function cutGrants(
  trx: Transaction<Tables>,
  rows: GrantRow[],
  cutAt: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { id, cut_at } of rows) {
    const at = cutAt.get(id)
    if (at === undefined || at === cut_at?.getTime()) continue
    await trx
      .updateTable('entitlement_period')
      .set({ cut_at: new Date(at) })
      .where('id', '=', id)
      .execute()
  }
}

export interface NamedRun extends PlanRun {
  plan: ReturnType<typeof describePlan>
}

/** The plans an account has had, by subscription. */
export async function planRunsOf(db: Kysely<Tables>, accountId: string) {
  const rows = await db
    .selectFrom('entitlement_period as period')
    .innerJoin('plan', 'plan.id', 'period.plan_id')
    .leftJoin('grant_revocation', 'grant_id', 'period.id')
    .where('period.account_id', '=', accountId)
    .select(['period.id', 'period.subscription_id', 'period.kind', 'period.devices', 'period.plan_id'])
    .select(['period.starts_at', 'period.ends_at', 'revoked_at'])
    .select([
      'plan.name',
      'plan.name_translations',
      'plan.kind as plan_kind',
      'plan.months',
      'plan.duration_days',
      'plan.devices as plan_devices',
    ])
    .orderBy('period.position')
    .execute()
  const packages = new Map(
    rows.map(({ plan_id, plan_kind, plan_devices, ...row }) => [
      plan_id,
      describePlan({ ...row, id: plan_id, kind: plan_kind, devices: plan_devices }),
    ]),
  )
  const grants = Map.groupBy(rows.map(toGrant), (grant) => grant.subscriptionId)
  return new Map(
    [...grants].map(([subscriptionId, granted]) => [
      subscriptionId,
      planRuns(granted).flatMap((run): NamedRun[] => {
        const plan = packages.get(run.planId)
        return plan ? [{ ...run, plan }] : []
      }),
    ]),
  )
}

/** The row of a grant as the rules read it. */
export function toGrant(row: {
  id: string
  subscription_id: string
  kind: Grant['kind']
  devices: number
  plan_id: string
  starts_at: Date
  ends_at: Date
  revoked_at: Date | null
}) {
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    kind: row.kind,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    devices: row.devices,
    planId: row.plan_id,
    revokedAt: row.revoked_at?.getTime() ?? null,
  }
}

/** T-05: the number of devices on which an account may watch now; null without an entitlement. */
export async function deviceLimitNow(
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
): Promise<number | null> {
  // During the grace period no grant is running; use the last one.
  const { rows } = await sql<{ devices: number | null }>`
    select coalesce(
      (select max(devices) from entitlement_period
        where account_id = ${accountId} and starts_at <= ${now} and coalesce(cut_at, ends_at) > ${now}),
      (select devices from subscription
        where account_id = ${accountId} and not is_ended and access_ends_at > ${now}
        order by access_ends_at desc limit 1)) as devices`.execute(db)
  return rows[0]?.devices ?? null
}
