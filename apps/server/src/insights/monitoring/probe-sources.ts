import PQueue from 'p-queue'
import type { Deps } from '../../deps.ts'
import { loadSources, storeSourceChecks } from './monitoring-store.ts'
import { probeSource, streamKey } from './probe-source.ts'

const timeoutMs = 8_000
const concurrency = 4

/** P-08: probes every external stream, each address once. Addresses that must not be requested stay unchecked. */
export async function probeSources({
  db,
  clock,
  config,
  events,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'events'>): Promise<void> {
  const sources = await loadSources(db)
  const byKey = Map.groupBy(sources, ({ external_url }) => streamKey({ tag: '', external_url }))
  const queue = new PQueue({ concurrency })
  const options = { timeoutMs, allowsPrivate: config.allowsPrivateSources }
  const checks = await queue.addAll(
    [...byKey].map(([stream_key, channels]) => async () => {
      const probe = await probeSource(channels[0]?.external_url ?? '', options)
      if (probe === null) return []
      const { outcome, httpStatus, latencyMs } = probe
      // Redirects are no failure: players follow them.
      if (outcome !== 'answers' && outcome !== 'redirects')
        events.emit('source.failed', { channelIds: channels.map(({ id }) => id), outcome, httpStatus })
      const check = { stream_key, outcome, http_status: httpStatus, latency_ms: latencyMs }
      return channels.map(({ id }) => ({ channel_id: id, ...check, checked_at: new Date(clock.now()) }))
    }),
  )
  await storeSourceChecks(db, checks.flat())
}
