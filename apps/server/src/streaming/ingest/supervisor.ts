import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Notifications } from '../../platform/notifications.ts'
import type { Channels } from '../../notification-channels.ts'
import { runChannel } from './channel.ts'
import type { ChannelOwnership, ChannelParts } from './channel-parts.ts'
import { newLockOwner, openChannelLocks, type ChannelLocks } from './channel-locks.ts'
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
 * five seconds; a channel that fails starts again, and affects no other. When the locks are lost, as while the database restarts,
 * channels continue, and their segments are stored once the locks are acquired again.
 */
export function superviseChannels(parts: SupervisorParts): Supervisor {
  const closing = new AbortController()
  const { signal } = closing
  const running = createRunningChannels(parts, signal)
  const owner = newLockOwner()
  let woken = new AbortController()
  let isRunning = false
  parts.notifications.on('live_sources', () => {
    running.noteChange()
    woken.abort()
    return Promise.resolve()
  })
  const wait = (ms: number, until = signal) => pause(ms, undefined, { signal: until }).catch(() => undefined)
  /** Runs channels until the locks are lost or the supervisor is closed. */
  const own = async (locks: ChannelLocks) => {
    const ended = AbortSignal.any([signal, whenLost(locks)])
    while (!ended.aborted && !locks.isLost()) {
      // Created first, so that what happens while channels are acquired ends the wait, too.
      woken = new AbortController()
      const next = AbortSignal.any([ended, woken.signal])
      // A database that does not respond must not delay what follows the loss of the locks.
      const found = (await untilAborted(ended, findLiveChannels(parts))) ?? []
      for (const channelId of found)
        if (!running.has(channelId) && (await locks.tryAcquire(channelId))) running.start(channelId, locks)
      await wait(parts.timings.claimMs, next)
    }
  }
  const supervise = async () => {
    let wasLost = false
    while (!signal.aborted) {
      let locks: ChannelLocks | null = null
      try {
        locks = await openChannelLocks(parts.connectionString, owner)
        await running.resume(locks)
        isRunning = true
        // Other processes, which may have lost their locks at the same time, acquire them again first.
        if (wasLost) await wait(parts.timings.claimMs)
        await own(locks)
      } catch (error) {
        parts.log.warn({ err: error }, 'live channels cannot be owned')
        if (!locks) await wait(reconnectMs)
      }
      wasLost = true
      isRunning = false
      if (signal.aborted) await running.stopAll()
      else running.suspend()
      await locks?.close()
    }
    await running.stopAll()
  }
  const supervising = supervise()
  return {
    owned: running.ids,
    isRunning: () => isRunning,
    async close() {
      closing.abort()
      await supervising
    },
  }
}

function whenLost(locks: ChannelLocks): AbortSignal {
  const lost = new AbortController()
  locks.onLost(() => lost.abort())
  return lost.signal
}

/** The result of the work; null if the signal is aborted first. */
async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result | null> {
  const done = new AbortController()
  const aborted = once(signal, 'abort', { signal: done.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, aborted.then(() => null)])
  } finally {
    done.abort()
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

interface RunningChannel {
  locks: ChannelLocks
  stop: AbortController
  done: Promise<void>
}

function createRunningChannels(parts: ChannelParts, closing: AbortSignal) {
  const running = new Map<string, RunningChannel>()
  let changes = 0
  let holdTimer: NodeJS.Timeout | undefined
  const run = async (channelId: string, channel: RunningChannel) => {
    await keepRunning(parts, channelId, {
      signal: AbortSignal.any([channel.stop.signal, closing]),
      changes: () => changes,
      lock: () => (channel.locks.isLost() ? null : channel.locks),
    })
    running.delete(channelId)
    await channel.locks.release(channelId).catch(() => undefined)
  }
  const stopAll = async () => {
    clearTimeout(holdTimer)
    for (const { stop } of running.values()) stop.abort()
    await Promise.all([...running.values()].map(({ done }) => done))
  }
  return {
    noteChange: () => void (changes += 1),
    ids: () => [...running.keys()],
    has: (channelId: string) => running.has(channelId),
    start(channelId: string, locks: ChannelLocks) {
      const channel = { locks, stop: new AbortController(), done: Promise.resolve() }
      running.set(channelId, channel)
      channel.done = run(channelId, channel)
    },
    /** The locks are lost: channels continue and store nothing, until `resume` or for a limited time. */
    suspend() {
      holdTimer ??= setTimeout(() => void stopAll(), parts.timings.holdMs)
    },
    /** Acquires the locks again. A channel that another process has acquired meanwhile stops. */
    async resume(locks: ChannelLocks) {
      for (const [channelId, channel] of running) {
        if (await locks.tryAcquire(channelId)) channel.locks = locks
        else {
          parts.log.warn({ channelId }, 'another process has taken over a live channel')
          channel.stop.abort()
        }
      }
      clearTimeout(holdTimer)
      holdTimer = undefined
    },
    stopAll,
  }
}

/** Runs a channel until it is deleted or stopped. */
async function keepRunning(parts: ChannelParts, channelId: string, ownership: ChannelOwnership) {
  const { signal, lock } = ownership
  const wait = (ms: number) => pause(ms, undefined, { signal }).catch(() => undefined)
  const backOff = createBackOff(parts.timings.restartMs)
  while (!signal.aborted) {
    if (lock() === null) {
      await wait(reconnectMs)
      continue
    }
    const startedMs = parts.clock.now()
    try {
      if ((await runChannel(parts, channelId, ownership)) === 'ended') return
    } catch (error) {
      parts.log.error({ err: error, channelId }, 'a live channel failed and starts again')
    }
    if (parts.clock.now() - startedMs >= steadyMs) backOff.reset()
    await wait(backOff.nextMs())
  }
}
