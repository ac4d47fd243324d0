import type { BodyOf } from '@kallo/contract/endpoint'
import type { liveSources } from '@kallo/contract/streaming/live-sources'
import { sql, type Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { fetchPublic, PrivateAddressError } from '../../platform/public-fetch.ts'
import type { Tables } from '../../tables.ts'
import { encryptSourceSecret } from '../ingest/index.ts'
import type { LiveSourceParts, SourceOfChannel } from './live-source-parts.ts'
import { findChannel, findSource, listSources, lockVersion, storeOrder } from './live-source-store.ts'
import { createSecret } from './source-secrets.ts'

const maxSources = 8

/** Y-14: adds a source as the last one. From the first source on, the channel is played from its live sources. */
export async function addSource(
  parts: LiveSourceParts,
  origin: AuditOrigin,
  channelId: string,
  { version, kind, url }: BodyOf<typeof liveSources.add>,
): Promise<void> {
  if ((kind === 'hls') !== (url !== undefined))
    throw new AppError('bad-input', { url: kind === 'hls' ? 'is missing' : 'is for sources of the kind HLS' })
  if (url !== undefined) await requirePublic(parts, url)
  await parts.db.transaction().execute(async (trx) => {
    const channel = await findChannel(trx, channelId)
    if (channel.external_url !== null)
      throw new AppError('bad-input', { kind: 'Remove the stream address of this channel first' })
    await startOrLock(trx, channelId, version)
    const sources = await listSources(trx, channelId)
    if (sources.length >= maxSources)
      throw new AppError('bad-input', { kind: `A channel has at most ${maxSources} sources` })
    if (kind === 'schedule' && sources.some((one) => one.kind === 'schedule'))
      throw new AppError('bad-input', { kind: 'The schedule is one of the sources already' })
    const hasSecret = kind === 'rtmp' || kind === 'srt'
    const port = kind === 'srt' ? await freePort(trx, parts) : null
    await trx
      .insertInto('live_source')
      .values({
        channel_id: channelId,
        position: sources.length,
        kind,
        url: url ?? null,
        secret: hasSecret ? encryptSourceSecret(parts.settingsKey, channelId, createSecret()) : null,
        port,
        created_at: origin.now,
      })
      .execute()
    const after = { kind, url: url ?? null, port }
    await recordAudit(trx, origin, { action: 'live-source.create', subject: channel.name, after })
  })
}

/** Y-14: changes the address of a source, or switches it on or off. */
export async function changeSource(
  parts: LiveSourceParts,
  origin: AuditOrigin,
  of: SourceOfChannel,
  { version, url, isEnabled }: BodyOf<typeof liveSources.changeSource>,
): Promise<void> {
  if (url !== undefined) await requirePublic(parts, url)
  await parts.db.transaction().execute(async (trx) => {
    const { name } = await findChannel(trx, of.channelId)
    const source = await findSource(trx, of)
    if (url !== undefined && source.kind !== 'hls')
      throw new AppError('bad-input', { url: 'is for sources of the kind HLS' })
    await lockVersion(trx, of.channelId, version)
    const before = { url: source.url, is_enabled: source.is_enabled }
    const after = { url: url ?? source.url, is_enabled: isEnabled ?? source.is_enabled }
    await trx.updateTable('live_source').where('id', '=', source.id).set(after).execute()
    await recordAudit(trx, origin, { action: 'live-source.change', subject: name, before, after })
  })
}

/** Y-14: removes a source. Without any source, the channel plays its schedule again. */
export async function removeSource(
  { db }: Pick<LiveSourceParts, 'db'>,
  origin: AuditOrigin,
  of: SourceOfChannel,
  version: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await findChannel(trx, of.channelId)
    const source = await findSource(trx, of)
    await lockVersion(trx, of.channelId, version)
    await trx.deleteFrom('live_source').where('id', '=', source.id).execute()
    const left = (await listSources(trx, of.channelId)).map(({ id }) => id)
    if (left.length === 0)
      await trx.deleteFrom('live_channel').where('channel_id', '=', of.channelId).execute()
    await storeOrder(trx, left)
    const { kind, url, port } = source
    await recordAudit(trx, origin, {
      action: 'live-source.delete',
      subject: name,
      before: { kind, url, port },
    })
  })
}

/** Version 0 is the client's view of a channel without live sources. */
async function startOrLock(trx: Transaction<Tables>, channelId: string, version: number): Promise<void> {
  if (version > 0) return lockVersion(trx, channelId, version)
  const created = await trx
    .insertInto('live_channel')
    .values({ channel_id: channelId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel_id')
    .executeTakeFirst()
  if (!created) throw new AppError('changed-meanwhile')
}

/** Rejects private addresses, like imports. The source need not be reachable yet. */
async function requirePublic({ config }: Pick<LiveSourceParts, 'config'>, url: string): Promise<void> {
  try {
    const options = { allowsPrivate: config.allowsPrivateSources, idleMs: 5_000 }
    const response = await fetchPublic(url, options)
    response.destroy()
  } catch (error) {
    if (error instanceof PrivateAddressError) throw new AppError('bad-input', { url: error.message })
  }
}

/** The lowest port of SRT_PORTS that no source uses. No other transaction chooses a port until this one ends. */
async function freePort(
  trx: Transaction<Tables>,
  { config: { srtPorts } }: Pick<LiveSourceParts, 'config'>,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('srt ports'))`.execute(trx)
  const rows = await trx.selectFrom('live_source').where('port', 'is not', null).select('port').execute()
  const used = new Set(rows.map(({ port }) => port))
  for (let port = srtPorts.from; port <= srtPorts.to; port++) if (!used.has(port)) return port
  throw new AppError('srt-ports-used')
}
