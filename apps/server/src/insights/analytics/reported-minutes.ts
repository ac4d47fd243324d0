// P-07: minutes of clients that send no playback events, as events of two types: the first report of a stream, which is its start, and
// those after it.
import { hourMs } from '@kallo/rules/foundation/durations'
import { sql } from 'kysely'

/** Clients send reports at the end of a playback, or when the network is available again. */
export const minutesWithinMs = 12 * hourMs

/** A condition for rows of `playback_event`. */
export const areMinutes = sql<boolean>`(type in ('minutes', 'further-minutes'))`
