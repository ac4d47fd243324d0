import type { LogEvent } from 'kysely'
import type { Log } from './log.ts'

export const defaultSlowMs = 1_000
const maxLength = 1_000

/** Logs statements that took longer than `slowMs`, without their parameters, which may be personal data. */
export function createSlowQueryLog(log: Log, slowMs: number): (event: LogEvent) => void {
  return ({ query: { sql }, queryDurationMillis: ms }) => {
    if (ms < slowMs) return
    // Values should be parameters; literals are masked in case one is not.
    const statement = sql.replaceAll(/'(?:[^']|'')*'/g, '?').slice(0, maxLength)
    log.warn({ durationMs: Math.round(ms), statement }, 'a database statement was slow')
  }
}
