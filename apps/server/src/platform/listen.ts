import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

export interface Listener {
  close(): Promise<void>
}

const reconnectMs = 1_000

/**
 * Listens for PostgreSQL's NOTIFY on a connection of its own. When that is lost it is opened again, one attempt after
 * the other; then every channel is reported once with a null payload, because notifications may have been missed.
 */
export async function listen(
  connectionString: string,
  channels: readonly string[],
  onNotification: (channel: string, payload: string | null) => void,
  log: Log,
): Promise<Listener> {
  const closing = new AbortController()
  let client = await connect(connectionString, channels, onNotification, log)

  const goOn = async () => {
    while (!closing.signal.aborted) {
      await client.ended
      await pause(reconnectMs, undefined, { signal: closing.signal })
      const next = await connect(connectionString, channels, onNotification, log).catch(() => null)
      if (!next) continue
      client = next
      for (const channel of channels) onNotification(channel, null)
    }
    await client.end()
  }
  // Closing interrupts the pause; nothing else ends the loop.
  const running = goOn().catch(() => undefined)
  return {
    async close() {
      closing.abort()
      await client.end()
      await running
    },
  }
}

async function connect(
  connectionString: string,
  channels: readonly string[],
  onNotification: (channel: string, payload: string | null) => void,
  log: Log,
) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  let isEnding = false
  client.on(
    'error',
    (error) => isEnding || log.warn({ err: error }, 'the connection for notifications was lost'),
  )
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  const end = async () => {
    isEnding = true
    await client.end().catch(() => undefined)
  }
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await end()
    throw error
  }
  return { ended, end }
}
