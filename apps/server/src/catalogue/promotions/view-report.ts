import type { PromotionReportData } from '@kallo/contract/catalogue/promotions'
import { dayMs } from '@kallo/rules/foundation/durations'
import { isoDay } from '@kallo/rules/foundation/zoned-time'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { adRetention } from '../../foundation/settings/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countsByDay, countsSince } from './counts-store.ts'
import { figuresOf } from './figures.ts'
import { goalOf, viewGoal, type GoalRow } from './goal.ts'
import { sumHours, totalsOf } from './hours-store.ts'
import { tablesOf, type PromotionKind } from './tables.ts'

/** the report of one banner or ad. Sums the running hour first, so that the figures are current. */
export async function viewPromotionReport(
  parts: Pick<Deps, 'db' | 'clock' | 'config'>,
  kind: PromotionKind,
  id: string,
): Promise<PromotionReportData> {
  const { db, clock, config } = parts
  const { rows } = await sql<GoalRow>`
    select goal_kind, goal_count, goal_day from ${tablesOf(kind).promotion}
    where id = ${id} and deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('record-not-found')
  const { viewerDays } = await adRetention(db)
  const nowMs = clock.now()
  const { timeZone } = config
  const from = isoDay(nowMs - (viewerDays - 1) * dayMs, timeZone)
  await db.transaction().execute((trx) => sumHours(trx, kind))
  const goal = goalOf(row)
  const [totals, [period], days, progress] = await Promise.all([
    totalsOf(db, kind, [id]),
    countsSince(db, kind, from, id),
    countsByDay(db, kind, from, id),
    goal && viewGoal(parts, kind, id, goal),
  ])
  const total = totals.get(id)
  return {
    timeZone,
    from,
    to: isoDay(nowMs, timeZone),
    totalViews: total?.views ?? 0,
    totalClicks: total?.clicks ?? 0,
    period: figuresOf(period),
    days: days.map((counts) => ({ day: counts.day, ...figuresOf(counts) })),
    goal: progress,
  }
}
