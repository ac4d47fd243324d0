import type { DataOf } from '@kallo/contract/endpoint'
import type { planEditing } from '@kallo/contract/billing/plan-editing'
import type { Transaction } from 'kysely'
import { recordAudit, runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { wholeList } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'
import { offerPlans, plansAndDrafts, type Plan } from '../plans/index.ts'
import {
  columnsOf,
  countSubscribers,
  describeEdited,
  valuesOf,
  valuesToPublish,
  type EditedPlan,
} from './plan-values.ts'
import { requireAnyPrice, requireUnusedPrices } from './removed-prices.ts'

interface Confirmed {
  requestId: string
  plans: readonly { id: string; version: number }[]
}

type EditingDeps = Pick<Deps, 'db' | 'clock'>

/** F-20: publishes what the operator has seen, all of it or nothing. */
export function publishPlans(
  deps: EditingDeps,
  by: AuditOrigin,
  { requestId, plans }: Confirmed,
): Promise<DataOf<typeof planEditing.publish>> {
  const action = { requestId, action: 'plan.publish', subject: subjectOf(plans), input: null }
  return runAction(deps, by, action, async (trx) => {
    const before = await lockUnpublished(trx, plans)
    await requirePublishable(trx, before)
    const after: Plan[] = []
    for (const row of before) {
      const published = await publish(trx, row)
      const values = { before: valuesOf(row), after: valuesOf(published) }
      await recordAudit(trx, by, { action: 'plan.change', subject: row.id, ...values })
      after.push(published)
    }
    return { result: wholeList(await describeAll(trx, deps, after)) }
  })
}

function publish(trx: Transaction<Tables>, row: Plan): Promise<Plan> {
  return trx
    .updateTable('plan')
    .set({
      ...columnsOf(valuesToPublish(row)),
      is_draft: false,
      draft_changes: null,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** F-20: removes the unpublished changes that the operator has seen. Plans that are drafts are deleted. */
export function discardDrafts(
  deps: EditingDeps,
  by: AuditOrigin,
  { requestId, plans }: Confirmed,
): Promise<DataOf<typeof planEditing.discard>> {
  const action = { requestId, action: 'plan.discard', subject: subjectOf(plans), input: null }
  return runAction(deps, by, action, async (trx) => {
    const before = await lockUnpublished(trx, plans)
    const ids = before.map(({ id }) => id)
    await trx.deleteFrom('plan').where('is_draft', '=', true).where('id', 'in', ids).execute()
    const after = await trx
      .updateTable('plan')
      .set(({ eb }) => ({ draft_changes: null, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .returningAll()
      .execute()
    for (const row of before)
      await recordAudit(trx, by, {
        action: row.is_draft ? 'plan.delete' : 'plan.draft',
        subject: row.id,
        before: valuesToPublish(row),
        after: row.is_draft ? null : valuesOf(row),
      })
    return { result: wholeList(await describeAll(trx, deps, after)) }
  })
}

/** F-21: the plan page with all drafts applied. New viewers see the first-time price. */
export async function previewPlans(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
): Promise<DataOf<typeof planEditing.preview>> {
  const rows = await plansAndDrafts(deps.db)
  const published = rows.map((row) => {
    const { nameTranslations, ...values } = valuesToPublish(row)
    return { ...row, ...columnsOf({ ...values, nameTranslations }), name_translations: nameTranslations }
  })
  return offerPlans(deps, published, true)
}

/** Locks in the order of the IDs, so that two operators cannot wait for each other. */
async function lockUnpublished(trx: Transaction<Tables>, wanted: Confirmed['plans']): Promise<Plan[]> {
  const rows = await trx
    .selectFrom('plan')
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .where(({ eb, or }) => or([eb('is_draft', '=', true), eb('draft_changes', 'is not', null)]))
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const isAsSeen =
    rows.length === wanted.length && wanted.every(({ id, version }) => versions.get(id) === version)
  if (!isAsSeen) throw new AppError('changed-meanwhile')
  return rows
}

/** F-20: what was possible when it was saved may not be any more. The fields of the error are IDs of plans. */
async function requirePublishable(trx: Transaction<Tables>, rows: readonly Plan[]): Promise<void> {
  const reasons: Record<string, string> = {}
  for (const row of rows) {
    try {
      const values = valuesToPublish(row)
      requireAnyPrice(values)
      await requireUnusedPrices(trx, row, values)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      reasons[row.id] = Object.values(error.fields ?? {}).join(' ')
    }
  }
  if (Object.keys(reasons).length > 0) throw new AppError('plan-unpublishable', reasons)
}

async function describeAll(
  trx: Transaction<Tables>,
  { clock }: Pick<Deps, 'clock'>,
  rows: readonly Plan[],
): Promise<EditedPlan[]> {
  const counts = await countSubscribers(trx, new Date(clock.now()))
  return rows.map((row) => describeEdited(row, counts.get(row.id) ?? 0))
}

function subjectOf(plans: Confirmed['plans']): string {
  return plans
    .map(({ id }) => id)
    .toSorted()
    .join(', ')
}
