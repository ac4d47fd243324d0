import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { postgresOptions } from './postgres-servers/index.ts'

export interface Listener {
  /** False after the connection was lost, until a new connection listens. */
  isConnected(): boolean
  close(): Promise<void>
}

export interface ListenOptions {
  /** Interval of the check that notifications still arrive. */
  checkMs?: number
  /** Timeout of the check. */
  timeoutMs?: number
}

type OnNotification = (channel: string, payload: string | null) => void

const reconnectMs = 1_000
const keepAliveDelayMs = 10_000

/**
 * Listens for PostgreSQL notifications on a connection of its own, which is checked every 30 s by a notification to itself:
 * a connection that was cut silently would otherwise look idle. A lost connection is re-established; each channel is then
 * reported with a null payload, because notifications may have been missed.
 */
export async function listen(
  connectionString: string,
  channels: readonly string[],
  onNotification: OnNotification,
  log: Log,
  { checkMs = 30_000, timeoutMs = 5_000 }: ListenOptions = {},
): Promise<Listener> {
  const closing = new AbortController()
  const { signal } = closing
  const open = () => connect({ connectionString, channels, onNotification, log, timeoutMs })
  let connection = await open()
  let isConnected = true

  const run = async () => {
    while (!signal.aborted) {
      const lost = await untilLost(connection, checkMs, signal)
      if (signal.aborted) return
      isConnected = false
      log.warn({ err: lost }, 'the connection for notifications was lost')
      await connection.end()
      await pause(reconnectMs, undefined, { signal })
      const next = await open().catch(() => null)
      if (signal.aborted) {
        await next?.end()
        return
      }
      if (!next) continue
      connection = next
      isConnected = true
      for (const channel of channels) onNotification(channel, null)
    }
  }
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'notifications are no longer received')
  })
  return {
    isConnected: () => isConnected,
    async close() {
      closing.abort()
      await connection.end()
      await running
    },
  }
}

/** Checks a connection until it is lost or the listener is closed; resolves to the cause. */
async function untilLost(
  { ended, check }: Connection,
  checkMs: number,
  closing: AbortSignal,
): Promise<unknown> {
  const stop = new AbortController()
  const signal = AbortSignal.any([closing, stop.signal])
  const checkRepeatedly = async () => {
    for (;;) {
      await pause(checkMs, undefined, { signal, ref: false })
      await check()
    }
  }
  try {
    return await Promise.race([ended, checkRepeatedly()])
  } catch (error) {
    return error
  } finally {
    stop.abort()
  }
}

type Connection = Awaited<ReturnType<typeof connect>>

interface ConnectOptions {
  connectionString: string
  channels: readonly string[]
  onNotification: OnNotification
  log: Log
  timeoutMs: number
}

async function connect({ connectionString, channels, onNotification, log, timeoutMs }: ConnectOptions) {
  const client = new pg.Client({
    application_name: 'kallo notifications',
    ...postgresOptions(connectionString),
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  })
  const ownChannel = `check_${randomBytes(8).toString('hex')}`
  let received = ''
  const ended = new Promise<Error>((resolve) => {
    client.on('error', resolve)
    client.once('end', () => resolve(new Error('the connection was closed')))
  })
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === ownChannel) return void (received = payload)
    try {
      onNotification(channel, payload)
    } catch (error) {
      log.error({ err: error, channel }, 'a notification could not be handled')
    }
  })
  const end = async () => {
    await Promise.race([client.end().catch(() => undefined), pause(timeoutMs, undefined, { ref: false })])
  }
  /** A session receives its own notification before the response to the query that sent it. */
  const check = async () => {
    const nonce = randomBytes(8).toString('hex')
    await client.query('select pg_notify($1, $2)', [ownChannel, nonce])
    if (received !== nonce) throw new Error('the connection does not receive notifications')
  }
  try {
    await client.connect()
    for (const channel of [...channels, ownChannel])
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    await check()
  } catch (error) {
    await end()
    throw error
  }
  return { ended, end, check }
}
