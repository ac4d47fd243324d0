import type { PlanDuration } from '@kallo/rules/billing/plan-duration'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'

export type Plan = Selectable<Tables['plan']>

export function plansOf(db: Kysely<Tables>, months: number, devices: number): Promise<Plan[]> {
  return db
    .selectFrom('plan')
    .where('kind', '=', 'plan')
    .where('is_on_sale', '=', true)
    .where('months', '=', months)
    .where('devices', '=', devices)
    .selectAll()
    .execute()
}

/** All plans that are or were on sale. */
export async function allPlans(db: Kysely<Tables>): Promise<Plan[]> {
  return (await plansAndDrafts(db)).filter(({ is_draft: isDraft }) => !isDraft)
}

/** F-20: for the operators who edit plans only. */
export function plansAndDrafts(db: Kysely<Tables>): Promise<Plan[]> {
  return db
    .selectFrom('plan')
    .selectAll()
    .orderBy('months')
    .orderBy('duration_days')
    .orderBy('devices')
    .execute()
}

/** F-20: a draft does not exist for sales, vouchers, codes and support. */
export async function findPlan(db: Kysely<Tables>, id: string): Promise<Plan | null> {
  const found = await db
    .selectFrom('plan')
    .where('id', '=', id)
    .where('is_draft', '=', false)
    .selectAll()
    .executeTakeFirst()
  return found ?? null
}

export function durationOf({
  kind,
  months,
  duration_days,
}: Pick<Plan, 'kind' | 'months' | 'duration_days'>): PlanDuration {
  return { kind, months, durationDays: duration_days }
}
