import type { DataOf } from '@kallo/contract/endpoint'
import type { planEditing } from '@kallo/contract/billing/plan-editing'
import { deviceChoicesFor } from '@kallo/rules/billing/plan-choice'
import {
  draftAfter,
  draftOf,
  withDraft,
  type PlanDraft,
  type PlanValues,
} from '@kallo/rules/billing/plan-draft'
import type { PlanKind } from '@kallo/rules/billing/plan-duration'
import { recordAudit, runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { wholeList } from '../../platform/lists.ts'
import { plansAndDrafts, type Plan } from '../plans/index.ts'
import {
  columnsOf,
  countSubscribers,
  describeEdited,
  filledNames,
  lockPlan,
  valuesOf,
  valuesToPublish,
  type EditedPlan,
} from './plan-values.ts'
import { requireAnyPrice, requireUnusedPrices } from './removed-prices.ts'

/** F-13, F-20. */
export async function listPlansWithUse({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<DataOf<typeof planEditing.list>> {
  const now = new Date(clock.now())
  const [all, counts] = await Promise.all([plansAndDrafts(db), countSubscribers(db, now)])
  return wholeList(all.map((row) => describeEdited(row, counts.get(row.id) ?? 0)))
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

interface Wanted extends Omit<PlanValues, 'nameTranslations'> {
  requestId: string
  kind: PlanKind
  months: number
  days: number
  devices: number
  nameTranslations: Partial<Record<string, string>>
}

/** F-13, F-20: a plan that is not put on sale is a draft. */
export function createPlan(deps: Pick<Deps, 'db'>, by: AuditOrigin, wanted: Wanted): Promise<EditedPlan> {
  const { requestId, months, devices, isOnSale } = wanted
  const { kind, duration_days } = durationFor(wanted)
  const isValid = kind === 'plan' ? deviceChoicesFor(months).includes(devices) : months === 0
  if (!isValid) throw new AppError('bad-plan')
  requireAnyPrice(wanted)
  const pass = kind === 'weekend-pass' ? 'weekend' : `d${duration_days}`
  const id = `${kind === 'plan' ? months : pass}_${devices}`
  const columns = columnsOf({ ...wanted, nameTranslations: filledNames(wanted.nameTranslations) })
  const action = { requestId, action: 'plan.create', subject: id, input: wanted }
  return runAction(deps, by, action, async (trx) => {
    const stored = await trx
      .insertInto('plan')
      .values({ id, kind, months, devices, duration_days, ...columns, is_draft: !isOnSale })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw new AppError('plan-exists')
    return { result: describeEdited(stored, 0), after: { ...valuesOf(stored), isDraft: stored.is_draft } }
  })
}

/**
 * F-13, S-17: running subscriptions keep their agreed price until a higher one was announced for 30 days. S-25. F-20: a draft
 * change is stored beside the published values, which every sale uses.
 */
export async function changePlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: AuditOrigin,
  id: string,
  { version, isDraft, ...values }: Given & { version: number; isDraft: boolean },
): Promise<EditedPlan> {
  const given = givenOf(values)
  return db.transaction().execute(async (trx) => {
    const before = await lockPlan(trx, id)
    if (!before) throw new AppError('package-not-found')
    if (before.version !== version) throw new AppError('changed-meanwhile')
    const wanted = { ...(isDraft ? valuesToPublish(before) : valuesOf(before)), ...given }
    requireAnyPrice(wanted)
    await requireUnusedPrices(trx, before, wanted)
    const columns = isDraft ? savedColumns(before, given) : publishedColumns(before, given)
    const after = await trx
      .updateTable('plan')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const change = isDraft
      ? { before: valuesToPublish(before), after: valuesToPublish(after) }
      : { before: valuesOf(before), after: valuesOf(after) }
    await recordAudit(trx, by, { action: isDraft ? 'plan.draft' : 'plan.change', subject: id, ...change })
    const counts = await countSubscribers(trx, new Date(clock.now()))
    return describeEdited(after, counts.get(id) ?? 0)
  })
}

/** What a request contains. Absent values stay as they are. */
type Given = {
  [Field in keyof PlanValues]?:
    (Field extends 'nameTranslations' ? Partial<Record<string, string>> : PlanValues[Field]) | undefined
}

function givenOf({ nameTranslations, ...rest }: Given): PlanDraft {
  const names = nameTranslations && { nameTranslations: filledNames(nameTranslations) }
  return Object.fromEntries(Object.entries({ ...rest, ...names }).filter(([, value]) => value !== undefined))
}

/** A plan that is a draft is not on sale, so that its own values are changed. */
function savedColumns(before: Plan, given: PlanDraft) {
  const published = valuesOf(before)
  if (before.is_draft) return columnsOf({ ...published, ...given, isOnSale: false })
  const draft = draftOf(published, { ...withDraft(published, before.draft_changes), ...given })
  return { draft_changes: draft && JSON.stringify(draft) }
}

function publishedColumns(before: Plan, given: PlanDraft) {
  const published = { ...valuesOf(before), ...given }
  const draft = draftAfter(published, before.draft_changes, given)
  return {
    ...columnsOf(published),
    is_draft: before.is_draft && !published.isOnSale,
    draft_changes: draft && JSON.stringify(draft),
  }
}
