import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export interface PrimaryFinder {
  /** Waits for a server that accepts writes. Throws if there is none and none has been found before. */
  find(signal: AbortSignal): Promise<pg.ClientConfig>
  /** Makes the next `find` check the servers again. */
  doubt(): void
  /** Checks all servers, and reports a new primary to `onFound`. */
  check(): Promise<void>
}

const probeTimeoutMs = 2_000
const retryMs = 250

/**
 * Finds the primary among servers with streaming replication. If several accept writes, for example because a former
 * primary was separated from the network while its standby was promoted, the one with the latest timeline is the
 * primary.
 */
export function createPrimaryFinder(
  servers: readonly pg.ClientConfig[],
  onFound: (primary: pg.ClientConfig) => void,
): PrimaryFinder {
  let primary: pg.ClientConfig | null = null
  let timeline = 0
  let isConfirmed = false
  let checking: { confirmed: Promise<void>; all: Promise<void> } | null = null
  let lastError: unknown = null

  const start = () => {
    const isFirst = timeline === 0
    const confirmed = Promise.withResolvers<void>()
    const probeOne = async (server: pg.ClientConfig) => {
      const found = await probe(server).catch((error: unknown) => void (lastError = error))
      if (found === undefined || found === null || found < timeline) return
      if (found === timeline && primary !== null && primary !== server) return
      primary = server
      timeline = found
      isConfirmed = true
      onFound(server)
      // Only the first check waits for all servers, because only then the latest timeline is unknown.
      if (!isFirst) confirmed.resolve()
    }
    const probeAll = async () => {
      await Promise.all(servers.map(probeOne))
      confirmed.resolve()
      checking = null
    }
    return { confirmed: confirmed.promise, all: probeAll() }
  }
  const run = () => (checking ??= start())
  return {
    async find(signal) {
      for (;;) {
        if (!isConfirmed) await run().confirmed
        if (isConfirmed && primary) return primary
        if (timeline === 0) throw lastError ?? new Error('no PostgreSQL server accepts writes')
        await pause(retryMs, undefined, { signal, ref: false })
      }
    },
    doubt: () => void (isConfirmed = false),
    check: () => run().all,
  }
}

/** The timeline of a server that accepts writes; null for a standby. */
async function probe(server: pg.ClientConfig): Promise<number | null> {
  const client = new pg.Client({
    ...server,
    application_name: 'kallo primary',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when current_setting('transaction_read_only') = 'off'
        then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    )
    const timeline = rows[0]?.timeline ?? null
    return timeline === null ? null : Number.parseInt(timeline, 16)
  } finally {
    void client.end().catch(() => undefined)
  }
}
