import { splitByCodec } from '@kallo/rules/streaming/live-renditions'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import { createSnapshot, type Snapshot } from '../../platform/snapshot.ts'
import type { Tables } from '../../tables.ts'
import type { ChannelMedia } from './channel-media.ts'
import { createIngestedChannel, type ChannelSettings, type IngestedChannel } from './ingested-channel.ts'
import { createIngestedMedia } from './ingested-media.ts'
import { timescalesOf } from '../../platform/mp4/index.ts'
import type { InitSegment } from './channel-media.ts'
import { createHourStarts } from './playlist-name.ts'

/** The segments of all ingested channels, in memory. */
export interface IngestedChannels {
  /** Null: the channel has no live sources. */
  mediaOf(channelId: string, parts: { timeZone: string; holdBackSeconds: number }): ChannelMedia | null
  /** An initialisation segment of a run. */
  initSegment(name: string): InitSegment | undefined
  /** Reads what was added to a channel, or to all of them (null), and forgets what was deleted. */
  refresh(channelId: string | null): Promise<void>
  /** Reads which channels have live sources, and their settings. */
  reloadChannels(): Promise<void>
}

type Parts = Pick<Deps, 'db' | 'log' | 'media'>

const pageRows = 20_000

export async function createIngestedChannels({ db, log, media }: Parts): Promise<IngestedChannels> {
  const channels = new Map<string, Snapshot<IngestedChannel>>()
  const hourStarts = createHourStarts()
  const add = async (id: string, settings: ChannelSettings) => {
    const channel = createIngestedChannel(id, settings)
    channels.set(id, await createSnapshot(() => bringUpToDate(db, channel, media.spool), log))
  }
  const list = await createSnapshot(async () => {
    const rows = await db.selectFrom('live_channel').selectAll().execute()
    const current = new Map(rows.map((row) => [row.channel_id, settingsOf(row)]))
    for (const id of channels.keys()) if (!current.has(id)) channels.delete(id)
    for (const [id, settings] of current) {
      const known = channels.get(id)
      if (known) known.current().settings = settings
      else await add(id, settings)
    }
    return current
  }, log)
  return {
    mediaOf(channelId, parts) {
      const channel = channels.get(channelId)?.current()
      return channel ? createIngestedMedia(channel, { ...parts, hourStarts }) : null
    },
    initSegment(name) {
      for (const channel of channels.values()) {
        const found = channel.current().inits.get(name)
        if (found) return found
      }
      return undefined
    },
    async refresh(channelId) {
      // The channel may have been added a moment ago.
      if (channelId === null || !channels.has(channelId)) await list.reload()
      if (channelId === null) await Promise.all([...channels.values()].map((channel) => channel.reload()))
      else await channels.get(channelId)?.reload()
    },
    reloadChannels: () => list.reload(),
  }
}

function settingsOf({
  profile,
  latency,
  retention_hours,
}: Selectable<Tables['live_channel']>): ChannelSettings {
  return { profile, latency, retentionHours: retention_hours }
}

/** Drops what was deleted and appends what is new. Returns the same channel, changed in place. */
async function bringUpToDate(
  db: Kysely<Tables>,
  channel: IngestedChannel,
  spool: string | null,
): Promise<IngestedChannel> {
  const oldest = await db
    .selectFrom('live_segment')
    .where('channel_id', '=', channel.id)
    .select(({ fn }) => fn.min('sequence').as('sequence'))
    .executeTakeFirst()
  channel.dropBefore(oldest?.sequence ?? Infinity)
  for (;;) {
    const rows = await db
      .selectFrom('live_segment')
      .where('channel_id', '=', channel.id)
      .where('sequence', '>=', channel.log.end())
      .$if(spool !== null, (all) => all.where('sequence', '<=', lastReadable(channel.id, spool)))
      .orderBy('sequence')
      .limit(pageRows)
      .selectAll()
      .execute()
    await readRuns(db, channel, [...new Set(rows.map((row) => row.run_id))])
    channel.append(
      rows.map((row) => ({
        sequence: row.sequence,
        run: row.run_id,
        numberInRun: row.number,
        startsAtMs: row.starts_at.getTime(),
        durationUs: row.duration_us,
        isDiscontinuity: row.is_discontinuity,
        discontinuitiesBefore: row.discontinuities_before,
        bytes: row.bytes,
        isIndependent: row.is_independent,
      })),
    )
    if (rows.length < pageRows) return channel
  }
}

/** the last segment whose files this machine can read. */
function lastReadable(channelId: string, spool: string | null) {
  return sql<number>`(select max(sequence) from live_segment
    where channel_id = ${channelId} and (spool is null or spool = ${spool}))`
}

/** Reads the runs that are not known yet, and their initialisation segments. */
async function readRuns(db: Kysely<Tables>, channel: IngestedChannel, ids: readonly number[]): Promise<void> {
  const { inits } = channel
  const unknown = ids.filter((id) => !channel.runs.has(id))
  if (unknown.length === 0) return
  const runs = await db.selectFrom('live_run').where('id', 'in', unknown).selectAll().execute()
  const names = runs
    .flatMap(({ renditions }) => renditions.map(({ init }) => init))
    .filter((name) => !inits.has(name))
  if (names.length > 0) {
    const rows = await db.selectFrom('init_segment').where('name', 'in', names).selectAll().execute()
    for (const { name, bytes } of rows) inits.set(name, { bytes, timescales: timescalesOf(bytes) })
  }
  for (const { id, kind, fps, renditions } of runs) {
    const { h264, av1 } = splitByCodec(renditions)
    channel.addRun({ id, isSource: kind !== 'slate', fps, renditions: h264, av1 })
  }
}
