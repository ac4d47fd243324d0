import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { codeEditing } from '@kallo/contract/billing/code-editing'
import { lastSecondOfDay } from '@kallo/rules/billing/period'
import { instantOf } from '@kallo/rules/foundation/zoned-time'
import { runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { csvFile, renderCsv } from '../../platform/csv.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { wholeList } from '../../platform/lists.ts'
import { findPlan } from '../plans/index.ts'
import { createVoucherBatch, reportVoucherBatches, voidBatch } from '../vouchers/index.ts'

/** F-14. */
export async function listVouchers(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<DataOf<typeof codeEditing.vouchers>> {
  const voided = await deps.db.selectFrom('voucher_batch').select(['id', 'voided_at']).execute()
  const voidedAt = new Map(voided.map(({ id, voided_at }) => [id, voided_at]))
  return wholeList(
    (await reportVoucherBatches(deps)).map((one) => ({
      id: one.id,
      plan: { id: one.planId, name: one.planName },
      note: one.note,
      currency: one.currency,
      priceMinor: one.priceMinor,
      createdAt: one.createdAt.toISOString(),
      expiresAt: one.expiresAt.toISOString(),
      voidedAt: voidedAt.get(one.id)?.toISOString() ?? null,
      issued: one.issued,
      redeemed: one.redeemed,
      usable: one.usable,
      void: one.void,
      expired: one.expired,
    })),
  )
}

/** F-14, S-20: the codes are in the response of the first request only, and never in the database. */
export async function createVouchers(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  by: AuditOrigin,
  wanted: BodyOf<typeof codeEditing.createVouchers>,
): Promise<DataOf<typeof codeEditing.createVouchers>> {
  const { requestId, planId, count, expires, note = '', priceMinor, currency } = wanted
  const { timeZone } = deps.config
  const expiresAt = noonOf(expires, timeZone)
  let codes: string[] = []
  const action = { requestId, action: 'voucher.create', subject: planId, input: wanted }
  const result = await runAction(deps, by, action, async (trx) => {
    if (lastSecondOfDay(expiresAt.getTime(), timeZone) <= by.now.getTime())
      throw new AppError('batch-not-valid', { expires: 'is in the past' })
    const plan = await findPlan(trx, planId)
    if (!plan) throw new AppError('package-not-found')
    if (plan.kind === 'weekend-pass') throw new AppError('weekend-pass-vouchers')
    const request = { planId, count, expiresAt, note, priceMinor, currency, createdBy: by.actor }
    const batch = await createVoucherBatch(deps, trx, request)
    codes = batch.codes
    const after = { batch: batch.id, count, expires, note, priceMinor, currency }
    return { result: { id: batch.id, planName: plan.name }, after }
  })
  const rows = codes.map((code) => [code, result.planName, expires, result.id])
  return {
    ...result,
    codes,
    file: csvFile(`vouchers-${result.id}.csv`, renderCsv(['code', 'plan', 'expires', 'batch'], rows)),
  }
}

/** Any time of the day will do: vouchers are valid to its end. */
function noonOf(day: string, timeZone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(instantOf({ year, month, day: date, hour: 12 }, timeZone))
}

export function voidVouchers(
  deps: Pick<Deps, 'db'>,
  by: AuditOrigin,
  id: string,
  requestId: string,
): Promise<null> {
  const action = { requestId, action: 'voucher.void', subject: id, input: null }
  return runAction(deps, by, action, async (trx) => {
    if (!(await voidBatch(trx, id, by.now))) throw new AppError('batch-not-found')
    return { result: null, after: { voided_at: by.now.toISOString() } }
  })
}
