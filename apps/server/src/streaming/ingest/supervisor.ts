import { setTimeout as pause } from 'node:timers/promises'
import type { Notifications } from '../../platform/notifications.ts'
import type { Channels } from '../../notification-channels.ts'
import { runChannel } from './channel.ts'
import type { ChannelParts } from './channel-parts.ts'
import { openChannelLocks, type ChannelLocks } from './channel-locks.ts'
import { createBackOff } from './timings.ts'

export interface SupervisorParts extends ChannelParts {
  connectionString: string
  notifications: Notifications<Channels>
}

export interface Supervisor {
  /** IDs of the channels that this process runs. */
  owned(): string[]
  /** False while this process cannot hold the locks of channels, for example because the database is unavailable. */
  isRunning(): boolean
  close(): Promise<void>
}

const reconnectMs = 1_000
/** A channel that ran this long starts again without delay. */
const steadyMs = 60_000

/**
 * Y-01: runs each channel with live sources in one process. A channel without an owner is taken over at the next attempt, every
 * five seconds; a channel that fails starts again, and affects no other.
 */
export function superviseChannels(parts: SupervisorParts): Supervisor {
  const closing = new AbortController()
  const { signal } = closing
  const running = createRunningChannels(parts, signal)
  let wake = () => {}
  let isRunning = false
  parts.notifications.on('live_sources', () => {
    running.noteChange()
    wake()
    return Promise.resolve()
  })
  const untilNextClaim = () =>
    Promise.race([
      pause(parts.timings.claimMs, undefined, { signal }).catch(() => undefined),
      new Promise<void>((resolve) => (wake = resolve)),
    ])
  /** Runs channels until the locks are lost or the supervisor is closed. */
  const own = async (locks: ChannelLocks) => {
    locks.onLost(() => wake())
    while (!signal.aborted && !locks.isLost()) {
      for (const channelId of await findLiveChannels(parts))
        if (!running.has(channelId) && (await locks.tryAcquire(channelId))) running.start(channelId, locks)
      await untilNextClaim()
    }
  }
  const supervise = async () => {
    while (!signal.aborted) {
      let locks: ChannelLocks | null = null
      try {
        locks = await openChannelLocks(parts.connectionString)
        isRunning = true
        await own(locks)
      } catch (error) {
        parts.log.warn({ err: error }, 'live channels cannot be owned')
      }
      isRunning = false
      await running.stopAll()
      await locks?.close()
      await pause(reconnectMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const supervising = supervise()
  return {
    owned: running.ids,
    isRunning: () => isRunning,
    async close() {
      closing.abort()
      wake()
      await supervising
    },
  }
}

/** IDs of the channels with live sources. None if they cannot be read: those that run continue while the locks are held. */
async function findLiveChannels({ db, log }: ChannelParts): Promise<string[]> {
  try {
    const rows = await db
      .selectFrom('live_channel')
      .innerJoin('channel', 'channel.id', 'channel_id')
      .where('deleted_at', 'is', null)
      .select('channel_id')
      .execute()
    return rows.map(({ channel_id }) => channel_id)
  } catch (error) {
    log.warn({ err: error }, 'the list of live channels could not be read')
    return []
  }
}

function createRunningChannels(parts: ChannelParts, closing: AbortSignal) {
  const running = new Map<string, { stop: AbortController; done: Promise<void> }>()
  let changes = 0
  const run = async (channelId: string, signal: AbortSignal, locks: ChannelLocks) => {
    await keepRunning(parts, channelId, signal, () => changes)
    running.delete(channelId)
    await locks.release(channelId).catch(() => undefined)
  }
  return {
    noteChange: () => void (changes += 1),
    ids: () => [...running.keys()],
    has: (channelId: string) => running.has(channelId),
    start(channelId: string, locks: ChannelLocks) {
      const stop = new AbortController()
      const done = run(channelId, AbortSignal.any([stop.signal, closing]), locks)
      running.set(channelId, { stop, done })
    },
    async stopAll() {
      for (const { stop } of running.values()) stop.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

/** Runs a channel until it is deleted or the supervisor stops. */
async function keepRunning(
  parts: ChannelParts,
  channelId: string,
  signal: AbortSignal,
  changes: () => number,
): Promise<void> {
  const backOff = createBackOff(parts.timings.restartMs)
  while (!signal.aborted) {
    const startedMs = parts.clock.now()
    try {
      if (!(await runChannel(parts, channelId, { signal, changes }))) return
    } catch (error) {
      parts.log.error({ err: error, channelId }, 'a live channel failed and starts again')
    }
    if (parts.clock.now() - startedMs >= steadyMs) backOff.reset()
    await pause(backOff.nextMs(), undefined, { signal }).catch(() => undefined)
  }
}
