import { createSchedulePlayer, type ScheduledGop } from './schedule-player.ts'
import type { ChannelParts } from './channel-parts.ts'

/** Feeds a channel with its schedule, which is read beside its loop, because the database may not respond. */
export interface ScheduleFeed {
  /**
   * When the schedule last delivered a segment, or the feed started, if one could not be read since, or is not read within two seconds.
   * Null: none has failed since one was delivered while it was needed.
   */
  failingDataMs(): number | null
  /**
   * The segment that was read since the last call; null: there is none. Starts to read the next one. `isNeeded`: the schedule is on air,
   * or will be.
   */
  next(nowMs: number, isNeeded: boolean): ScheduledGop | null
}

/** A segment that could not be read is tried again after this time, until its slot has passed. */
const retryMs = 2_000

type Parts = Pick<ChannelParts, 'db' | 'clock' | 'log' | 'media'>

export function feedSchedule({ db, clock, log, media }: Parts, channelId: string): ScheduleFeed {
  const player = createSchedulePlayer(db, channelId, media)
  let dataMs = clock.now()
  let failedMs: number | null = null
  /** Monotonic, because the clock may be set back. Null: nothing is being read. */
  let readingSinceMs: number | null = null
  let ready: ScheduledGop | null = null
  const read = async (nowMs: number) => {
    readingSinceMs = performance.now()
    try {
      ready = await player.next(nowMs)
    } catch (error) {
      failedMs = nowMs
      log.error({ err: error, channelId }, 'a segment of the schedule could not be read')
    }
    readingSinceMs = null
  }
  return {
    failingDataMs() {
      const isLate = readingSinceMs !== null && performance.now() - readingSinceMs >= retryMs
      return failedMs !== null || isLate ? dataMs : null
    },
    next(nowMs, isNeeded) {
      // After the clock was set back, nothing may have happened later than now.
      dataMs = Math.min(dataMs, nowMs)
      const segment = ready
      ready = null
      if (segment) dataMs = nowMs
      if (segment && isNeeded) failedMs = null
      const isPaused = failedMs !== null && Math.abs(nowMs - failedMs) < retryMs
      if (readingSinceMs === null && !isPaused) void read(nowMs)
      return segment
    },
  }
}
