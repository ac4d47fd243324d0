import type { PlanDuration } from '@kallo/rules/billing/plan-duration'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'

export type Package = Selectable<Tables['package']>

export function packagesOf(db: Kysely<Tables>, months: number, devices: number): Promise<Package[]> {
  return db
    .selectFrom('package')
    .where('kind', '=', 'plan')
    .where('is_on_sale', '=', true)
    .where('months', '=', months)
    .where('devices', '=', devices)
    .selectAll()
    .execute()
}

export function allPackages(db: Kysely<Tables>): Promise<Package[]> {
  return db
    .selectFrom('package')
    .selectAll()
    .orderBy('months')
    .orderBy('duration_days')
    .orderBy('devices')
    .execute()
}

export async function findPackage(db: Kysely<Tables>, id: string): Promise<Package | null> {
  const found = await db.selectFrom('package').where('id', '=', id).selectAll().executeTakeFirst()
  return found ?? null
}

export function durationOf({
  kind,
  months,
  duration_days,
}: Pick<Package, 'kind' | 'months' | 'duration_days'>): PlanDuration {
  return { kind, months, durationDays: duration_days }
}
