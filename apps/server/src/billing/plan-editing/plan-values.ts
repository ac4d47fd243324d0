import type { DataOf } from '@kallo/contract/endpoint'
import type { planEditing } from '@kallo/contract/billing/plan-editing'
import { withDraft, type PlanValues } from '@kallo/rules/billing/plan-draft'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Plan } from '../plans/index.ts'

export type EditedPlan = DataOf<typeof planEditing.change>

/** The published values of a plan, or those of a plan that is a draft. */
export function valuesOf(row: Plan): PlanValues {
  return {
    name: row.name,
    nameTranslations: row.name_translations,
    priceNgnMinor: row.price_ngn_minor,
    priceUsdMinor: row.price_usd_minor,
    isOnSale: row.is_on_sale,
  }
}

/** F-20: the values once everything is published. A plan that is a draft is put on sale. */
export function valuesToPublish(row: Plan): PlanValues {
  return row.is_draft ? { ...valuesOf(row), isOnSale: true } : withDraft(valuesOf(row), row.draft_changes)
}

export function columnsOf(values: PlanValues) {
  return {
    name: values.name,
    name_translations: JSON.stringify(values.nameTranslations),
    price_ngn_minor: values.priceNgnMinor,
    price_usd_minor: values.priceUsdMinor,
    is_on_sale: values.isOnSale,
  }
}

/** Without the languages that have no name. */
export function filledNames(names: Partial<Record<string, string>>): Record<string, string> {
  const filled = Object.entries(names).flatMap(([language, text = '']) =>
    text.trim() === '' ? [] : [[language, text]],
  )
  return Object.fromEntries(filled) as Record<string, string>
}

export function lockPlan(trx: Transaction<Tables>, id: string): Promise<Plan | undefined> {
  return trx.selectFrom('plan').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

/** Running subscriptions by plan. */
export async function countSubscribers(db: Kysely<Tables>, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('subscription')
    .where('is_ended', '=', false)
    .where('access_ends_at', '>', now)
    .groupBy('plan_id')
    .select(({ fn }) => ['plan_id', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ plan_id, count }) => [plan_id, Number(count)]))
}

export function describeEdited(row: Plan, subscribers: number): EditedPlan {
  const { id, kind, months, duration_days, devices, version } = row
  return {
    id,
    ...valuesOf(row),
    kind,
    months,
    durationDays: duration_days,
    devices,
    isDraft: row.is_draft,
    draft: row.draft_changes && valuesToPublish(row),
    subscribers,
    version,
  }
}
