import type { Deps } from '../../deps.ts'
import { checkSource } from './check-source.ts'
import { loadSources, storeSourceCheck } from './monitoring-store.ts'
import { streamKey } from './stream-key.ts'

const timeoutMs = 8_000
const atOnce = 4

/** P-08: looks at every stream from elsewhere, each address once, a few at a time. */
export async function checkSources({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const sources = await loadSources(db.query)
  const byKey = [
    ...Map.groupBy(sources, ({ external_url }) => streamKey({ tag: '', external_url })).entries(),
  ]
  const next = async (): Promise<void> => {
    const [stream_key, channels] = byKey.shift() ?? []
    if (stream_key === undefined || !channels?.[0]) return
    const look = await checkSource(channels[0].external_url, timeoutMs)
    const { outcome, httpStatus: http_status, latencyMs: latency_ms } = look
    const check = { stream_key, outcome, http_status, latency_ms, checked_at: new Date(clock.now()) }
    for (const { id } of channels) await storeSourceCheck(db.query, { channel_id: id, ...check })
    return next()
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
