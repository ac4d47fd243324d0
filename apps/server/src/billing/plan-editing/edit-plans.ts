import type { DataOf } from '@kallo/contract/endpoint'
import type { planEditing } from '@kallo/contract/billing/plan-editing'
import { deviceChoicesFor } from '@kallo/rules/billing/plan-choice'
import type { PlanKind } from '@kallo/rules/billing/plan-duration'
import type { Kysely, Transaction } from 'kysely'
import { recordAudit, runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { allPlans, type Plan } from '../plans/index.ts'
import { wholeList } from '../../platform/lists.ts'
import { requireAnyPrice, requireUnusedPrices } from './removed-prices.ts'

type EditedPlan = DataOf<typeof planEditing.change>

interface Content {
  name: string
  nameTranslations: Partial<Record<string, string>>
  priceNgnMinor: number | null
  priceUsdMinor: number | null
}

/** F-13. */
export async function listPlansWithUse({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<DataOf<typeof planEditing.list>> {
  const now = new Date(clock.now())
  const [all, counts] = await Promise.all([allPlans(db), countSubscribers(db, now)])
  return wholeList(all.map((row) => describeEdited(row, counts.get(row.id) ?? 0)))
}

async function countSubscribers(db: Kysely<Tables>, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('subscription')
    .where('is_ended', '=', false)
    .where('access_ends_at', '>', now)
    .groupBy('plan_id')
    .select(({ fn }) => ['plan_id', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ plan_id, count }) => [plan_id, Number(count)]))
}

const weekDays = 7
const weekendDays = 3

/** A day pass of seven days is a week pass. */
function durationFor({ kind, days }: { kind: PlanKind; days: number }) {
  if (kind === 'plan') return { kind, duration_days: null }
  if (kind === 'weekend-pass') return { kind, duration_days: weekendDays }
  if (kind === 'week-pass' || days === weekDays)
    return { kind: 'week-pass' as const, duration_days: weekDays }
  return { kind, duration_days: days }
}

export function createPlan(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  wanted: Content & { requestId: string; kind: PlanKind; months: number; days: number; devices: number },
): Promise<EditedPlan> {
  const { requestId, months, devices, name, nameTranslations, priceNgnMinor, priceUsdMinor } = wanted
  const content = { name, nameTranslations, priceNgnMinor, priceUsdMinor }
  const { kind, duration_days } = durationFor(wanted)
  const isValid = kind === 'plan' ? deviceChoicesFor(months).includes(devices) : months === 0
  if (!isValid) throw new AppError('bad-plan')
  requireAnyPrice(content)
  const pass = kind === 'weekend-pass' ? 'weekend' : `d${duration_days}`
  const id = `${kind === 'plan' ? months : pass}_${devices}`
  return runAction(deps, by, { requestId, action: 'plan.create', subject: id }, async (trx) => {
    const stored = await trx
      .insertInto('plan')
      .values({ id, kind, months, devices, duration_days, ...columnsOf(content) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw new AppError('plan-exists')
    return { result: describeEdited(stored, 0), after: contentOf(stored) }
  })
}

/** F-13, S-17: running subscriptions keep their agreed price until a higher one was announced for 30 days. S-25. */
export async function changePlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: AuditOrigin,
  id: string,
  { version, isOnSale, ...content }: Content & { version: number; isOnSale?: boolean | undefined },
): Promise<EditedPlan> {
  requireAnyPrice(content)
  return db.transaction().execute(async (trx) => {
    const before = await lockPlan(trx, id)
    if (!before) throw new AppError('package-not-found')
    if (before.version !== version) throw new AppError('changed-meanwhile')
    await requireUnusedPrices(trx, before, content)
    const after = await trx
      .updateTable('plan')
      .set({
        ...columnsOf(content),
        ...(isOnSale === undefined ? {} : { is_on_sale: isOnSale }),
        version: version + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = { before: contentOf(before), after: contentOf(after) }
    await recordAudit(trx, by, { action: 'plan.change', subject: id, ...change })
    const counts = await countSubscribers(trx, new Date(clock.now()))
    return describeEdited(after, counts.get(id) ?? 0)
  })
}

function lockPlan(trx: Transaction<Tables>, id: string): Promise<Plan | undefined> {
  return trx.selectFrom('plan').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

function columnsOf({ name, nameTranslations, priceNgnMinor, priceUsdMinor }: Content) {
  const filled = Object.entries(nameTranslations).filter(
    ([, text]) => text !== undefined && text.trim() !== '',
  )
  return {
    name,
    name_translations: JSON.stringify(Object.fromEntries(filled)),
    price_ngn_minor: priceNgnMinor,
    price_usd_minor: priceUsdMinor,
  }
}

function contentOf(row: Plan) {
  return {
    name: row.name,
    nameTranslations: row.name_translations,
    priceNgnMinor: row.price_ngn_minor,
    priceUsdMinor: row.price_usd_minor,
    isOnSale: row.is_on_sale,
  }
}

function describeEdited(row: Plan, subscribers: number): EditedPlan {
  const { id, kind, months, duration_days, devices, version } = row
  return { id, ...contentOf(row), kind, months, durationDays: duration_days, devices, subscribers, version }
}
