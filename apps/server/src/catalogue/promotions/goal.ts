import type { PromotionGoalData } from '@kallo/contract/catalogue/promotions'
import { goalPaceMs, goalProgress } from '@kallo/rules/catalogue/promotion-goal'
import { hourMs } from '@kallo/rules/foundation/durations'
import { instantOf } from '@kallo/rules/foundation/zoned-time'
import type { Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { goalCounts } from './hours-store.ts'
import type { PromotionKind } from './tables.ts'

export type GoalRow = Pick<
  Selectable<Tables['banner']> & Selectable<Tables['ad']>,
  'goal_kind' | 'goal_count' | 'goal_day'
>

/** */
export function goalOf({
  goal_kind: kind,
  goal_count: count,
  goal_day: day,
}: GoalRow): PromotionGoalData | null {
  return kind !== null && count !== null && day !== null ? { kind, count, day } : null
}

export function goalColumns(goal: PromotionGoalData | null | undefined) {
  if (goal === undefined) return {}
  return { goal_kind: goal?.kind ?? null, goal_count: goal?.count ?? null, goal_day: goal?.day ?? null }
}

/** Sums are by the hour, so that the end of a day in a zone with another offset than whole hours is rounded up to the hour. */
export async function viewGoal(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  kind: PromotionKind,
  id: string,
  goal: PromotionGoalData,
) {
  const nowMs = clock.now()
  const endMs = endOfDay(goal.day, config.timeZone)
  const paceMs = Math.floor((nowMs - goalPaceMs) / hourMs) * hourMs
  const counts = await goalCounts(db, kind, { id, until: new Date(endMs), since: new Date(paceMs) })
  const done = counts.done[goal.kind]
  const progress = goalProgress({
    wanted: goal.count,
    done,
    recent: counts.recent[goal.kind],
    sinceMs: counts.first && Math.max(counts.first.getTime(), paceMs),
    nowMs,
    endMs,
  })
  return { ...goal, done, ...progress }
}

function endOfDay(isoDay: string, timeZone: string): number {
  const [year = 0, month = 0, day = 0] = isoDay.split('-').map(Number)
  return instantOf({ year, month, day: day + 1 }, timeZone)
}
