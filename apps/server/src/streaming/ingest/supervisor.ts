import { setTimeout as pause } from 'node:timers/promises'
import type { Notifications } from '../../platform/notifications.ts'
import type { Channels } from '../../notification-channels.ts'
import { runChannel, type ChannelParts } from './channel.ts'
import { openChannelLocks, type ChannelLocks } from './channel-locks.ts'
import { createBackOff } from './timings.ts'

export interface SupervisorParts extends ChannelParts {
  connectionString: string
  notifications: Notifications<Channels>
}

export interface Supervisor {
  /** IDs of the channels that this process runs. */
  owned(): string[]
  close(): Promise<void>
}

const reconnectMs = 1_000

/**
 * Y-01: runs each channel with live sources in one process. A channel without an owner is taken over at the next attempt, every
 * five seconds; a channel that fails starts again, and affects no other.
 */
export function superviseChannels(parts: SupervisorParts): Supervisor {
  const closing = new AbortController()
  const running = new Map<string, { stop: AbortController; done: Promise<void> }>()
  let changes = 0
  let wake = () => {}
  parts.notifications.on('live_sources', () => {
    changes += 1
    wake()
    return Promise.resolve()
  })
  const nextClaim = () =>
    Promise.race([
      pause(parts.timings.claimMs, undefined, { signal: closing.signal }).catch(() => undefined),
      new Promise<void>((resolve) => (wake = resolve)),
    ])
  const start = (channelId: string, locks: ChannelLocks) => {
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, closing.signal])
    const done = keepRunning(parts, channelId, signal, () => changes).then(async () => {
      running.delete(channelId)
      await locks.release(channelId).catch(() => undefined)
    })
    running.set(channelId, { stop, done })
  }
  const stopAll = async () => {
    for (const { stop } of running.values()) stop.abort()
    await Promise.all([...running.values()].map(({ done }) => done))
  }
  const own = async (locks: ChannelLocks) => {
    let isLost = false
    void locks.lost.then(() => {
      isLost = true
      wake()
    })
    while (!closing.signal.aborted && !isLost) {
      const rows = await parts.query.selectFrom('live_channel').select('channel_id').execute()
      for (const { channel_id: channelId } of rows)
        if (!running.has(channelId) && (await locks.tryAcquire(channelId))) start(channelId, locks)
      await nextClaim()
    }
  }
  const supervise = async () => {
    while (!closing.signal.aborted) {
      let locks: ChannelLocks | null = null
      try {
        locks = await openChannelLocks(parts.connectionString)
        await own(locks)
      } catch (error) {
        parts.log.warn({ err: error }, 'live channels cannot be owned')
      }
      await stopAll()
      await locks?.close()
      await pause(reconnectMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const supervising = supervise()
  return {
    owned: () => [...running.keys()],
    async close() {
      closing.abort()
      wake()
      await supervising
    },
  }
}

/** Until the channel is deleted or stopped. */
async function keepRunning(
  parts: ChannelParts,
  channelId: string,
  signal: AbortSignal,
  changes: () => number,
): Promise<void> {
  const backOff = createBackOff(parts.timings.restartMs)
  while (!signal.aborted) {
    try {
      if (!(await runChannel(parts, channelId, { signal, changes }))) return
    } catch (error) {
      parts.log.error({ err: error, channelId }, 'a live channel failed and starts again')
    }
    await pause(backOff.nextMs(), undefined, { signal }).catch(() => undefined)
  }
}
