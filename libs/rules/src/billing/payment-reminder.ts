import { dayMs } from '../foundation/durations.ts'
import { renewalAttemptAt } from './dunning.ts'

/** Days before the end on which a payment link is mailed. */
export const reminderDays = [7, 3, 1] as const
/** The last stage, without a mail: the days of grace begin as for a declined card. */
export const graceStage = 0
export type ReminderStage = (typeof reminderDays)[number] | typeof graceStage

export interface UnrenewedPeriod {
  startsAt: number
  endsAt: number
  /** The latest stage reached for this period; null: none. */
  lastStage: number | null
}

/**
 * S-19: the stage that a period without automatic renewal has reached and that was not handled yet; null: none. After an
 * outage only the latest one is due. A period has no reminder within its first day.
 */
export function dueReminder(period: UnrenewedPeriod, nowMs: number): ReminderStage | null {
  const reached = stages.filter((stage) => stageAt(stage, period.endsAt) <= nowMs && isWithin(stage, period))
  const latest = reached.at(-1)
  if (latest === undefined || (period.lastStage !== null && period.lastStage <= latest)) return null
  return latest
}

const stages: readonly ReminderStage[] = [...reminderDays, graceStage]

/** UTC ms at which a stage is due. */
export function stageAt(stage: ReminderStage, endsAt: number): number {
  if (stage !== graceStage) return endsAt - stage * dayMs
  return renewalAttemptAt(endsAt, 0) ?? endsAt
}

function isWithin(stage: ReminderStage, { startsAt, endsAt }: UnrenewedPeriod): boolean {
  return stage === graceStage || stageAt(stage, endsAt) >= startsAt + dayMs
}
