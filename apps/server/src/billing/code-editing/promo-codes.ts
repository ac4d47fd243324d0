import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { codeEditing } from '@kallo/contract/billing/code-editing'
import type { Kysely, Selectable } from 'kysely'
import { recordAudit, runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { containsPattern, orderOf, pageRange } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'
import { findPlan } from '../plans/index.ts'

type Described = DataOf<typeof codeEditing.changePromoCode>
type Stored = Selectable<Tables['promo_code']>

const sortColumns = {
  code: 'promo_code.code',
  expiresAt: 'promo_code.expires_at',
  startsAt: 'promo_code.starts_at',
} as const

/** F-14: promo codes with their usage. */
export async function listPromoCodes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { search, sort, page, perPage }: { search: string; sort: string; page: number; perPage: number },
): Promise<DataOf<typeof codeEditing.promoCodes>> {
  const matching = db
    .selectFrom('promo_code')
    .$if(search.trim() !== '', (all) => all.where('promo_code.code', 'ilike', containsPattern(search.trim())))
  const { column, direction } = orderOf(sort, sortColumns, '-startsAt')
  const rows = await matching
    .orderBy(column, direction)
    .orderBy('promo_code.code')
    .limit(perPage)
    .offset(pageRange({ page, perPage }).offset)
    .selectAll('promo_code')
    .execute()
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: await describeCodes(db, rows, clock.now()), total: Number(total) }
}

export async function createPromoCode(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  wanted: BodyOf<typeof codeEditing.createPromoCode>,
): Promise<Described> {
  const { requestId, code, percent, freeDays = null, planId = null, maxUses = null } = wanted
  const startsAt = wanted.startsAt ? new Date(wanted.startsAt) : by.now
  const expiresAt = new Date(wanted.expiresAt)
  const isFree = percent === 100
  const isValid = isFree ? freeDays !== null && planId !== null : freeDays === null && planId === null
  if (!isValid || expiresAt <= startsAt) throw new AppError('bad-promo-code')
  const action = { requestId, action: 'promo-code.create', subject: code, input: wanted }
  return runAction(deps, by, action, async (trx) => {
    if (planId !== null && !(await findPlan(trx, planId))) throw new AppError('package-not-found')
    const stored = await trx
      .insertInto('promo_code')
      .values({
        code,
        percent,
        free_days: freeDays,
        plan_id: planId,
        max_uses: maxUses,
        starts_at: startsAt,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw new AppError('promo-code-exists')
    return { result: await describeCode(trx, stored, by.now.getTime()), after: termsOf(stored) }
  })
}

/** F-14: what was granted with the code stays. */
export async function changePromoCode(
  { db }: Pick<Deps, 'db'>,
  by: AuditOrigin,
  code: string,
  { version, maxUses, expiresAt }: BodyOf<typeof codeEditing.changePromoCode>,
): Promise<Described> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('promo_code')
      .where('code', '=', code)
      .forUpdate()
      .selectAll()
      .executeTakeFirst()
    if (!before) throw new AppError('promo-code-unknown')
    if (before.version !== version) throw new AppError('changed-meanwhile')
    const isTooFew = maxUses !== null && maxUses < before.uses
    if (isTooFew || new Date(expiresAt) <= before.starts_at) throw new AppError('bad-promo-code')
    const after = await trx
      .updateTable('promo_code')
      .set({ max_uses: maxUses, expires_at: new Date(expiresAt), version: version + 1 })
      .where('code', '=', code)
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = { before: termsOf(before), after: termsOf(after) }
    await recordAudit(trx, by, { action: 'promo-code.change', subject: code, ...change })
    return describeCode(trx, after, by.now.getTime())
  })
}

function termsOf({ percent, free_days, plan_id, max_uses, starts_at, expires_at }: Stored) {
  return { percent, free_days, plan_id, max_uses, starts_at, expires_at }
}

async function describeCode(db: Kysely<Tables>, row: Stored, nowMs: number): Promise<Described> {
  const [described] = await describeCodes(db, [row], nowMs)
  if (!described) throw new Error(`promo code ${row.code} was not described`)
  return described
}

async function describeCodes(
  db: Kysely<Tables>,
  rows: readonly Stored[],
  nowMs: number,
): Promise<Described[]> {
  if (rows.length === 0) return []
  const codes = rows.map(({ code }) => code)
  const uses = await db
    .selectFrom('promo_code_use')
    .where('code', 'in', codes)
    .where('used_at', 'is not', null)
    .groupBy('code')
    .select(({ fn }) => ['code', fn.countAll<number>().as('count')])
    .execute()
  const used = new Map(uses.map(({ code, count }) => [code, Number(count)]))
  const names = await db.selectFrom('plan').select(['id', 'name']).execute()
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    id: row.code,
    percent: row.percent,
    freeDays: row.free_days,
    plan: row.plan_id === null ? null : { id: row.plan_id, name: nameOf.get(row.plan_id) ?? '' },
    maxUses: row.max_uses,
    used: used.get(row.code) ?? 0,
    reserved: Math.max(0, row.uses - (used.get(row.code) ?? 0)),
    startsAt: row.starts_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: stateOf(row, nowMs),
    version: row.version,
  }))
}

function stateOf({ starts_at, expires_at, max_uses, uses }: Stored, nowMs: number): Described['state'] {
  if (expires_at.getTime() <= nowMs) return 'expired'
  if (starts_at.getTime() > nowMs) return 'planned'
  return max_uses !== null && uses >= max_uses ? 'used-up' : 'usable'
}
