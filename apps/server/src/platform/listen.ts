import pg from 'pg'
import type { Log } from './log.ts'

export interface Listener {
  close(): Promise<void>
}

const reconnectMs = 1_000

/**
 * Hears PostgreSQL's NOTIFY on a connection of its own. After a lost connection every channel is reported once,
 * because news may have been missed.
 */
export async function listen(
  connectionString: string,
  channels: readonly string[],
  onNews: (channel: string) => void,
  log: Log,
): Promise<Listener> {
  let client: pg.Client | null = null
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const fresh = new pg.Client({ connectionString })
    fresh.on('error', (error) => log.warn({ err: error }, 'the news connection was lost'))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', ({ channel }) => onNews(channel))
    client = fresh
    await fresh.connect()
    for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
  }
  const lost = (which: pg.Client) => {
    if (isClosed || which !== client) return
    retry = setTimeout(() => {
      connect().then(
        () => channels.forEach(onNews),
        () => lost(which === client ? which : (client ?? which)),
      )
    }, reconnectMs)
  }
  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
