import { readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { AlertDeps } from '../../accounts/alerts/index.ts'
import { endAlert, raiseAlert } from '../../accounts/alerts/index.ts'
import type { Deps } from '../../deps.ts'
import { publish } from '../../notification-channels.ts'
import type { Tables } from '../../tables.ts'

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

export type RetentionDeps = Pick<Deps, 'db' | 'log'> &
  AlertDeps & {
    /** Default: of the file system with the media. */
    diskSpace?: () => Promise<DiskSpace>
  }

const minRetentionHours = 26
const healthDays = 7
const switchDays = 90
const lowShare = 0.1
const lowBytes = 2 * 1024 ** 3
const fullShare = 0.05
/** What always stays, so that live playback continues. */
const liveMinutes = 5
/** Deleted at a time, oldest first, until there is enough space. */
const pressureBatch = 600
const maxPressureBatches = 200

/** Y-09: deletes segments beyond the retention of their channel, old samples, and the oldest archive when the disk is full. */
export async function purgeLive(deps: RetentionDeps): Promise<void> {
  const { db, clock, config } = deps
  const now = clock.now()
  const liveFolder = path.join(config.dataDir, 'media', 'live')
  await deleteExpired(db.query, liveFolder, now)
  await db.query
    .deleteFrom('live_health')
    .where('at', '<', new Date(now - healthDays * 86_400_000))
    .execute()
  await db.query
    .deleteFrom('live_switch')
    .where('at', '<', new Date(now - switchDays * 86_400_000))
    .execute()
  await relieveDisk(deps, liveFolder, now)
  await deleteEmptyRuns(db.query, liveFolder, now)
}

interface Doomed {
  channel_id: string
  run_id: number
  number: number
  bytes: number[]
}

async function deleteExpired(query: Kysely<Tables>, liveFolder: string, nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  const hours = sql`coalesce((select retention_hours from live_channel c where c.channel_id = s.channel_id), ${minRetentionHours}::int)`
  for (;;) {
    // The latest row stays, because the numbers of the channel continue from it.
    const { rows } = await sql<Doomed>`
      delete from live_segment where (channel_id, sequence) in (
        select channel_id, sequence from live_segment s
        where starts_at < ${now}::timestamptz - ${hours} * interval '1 hour'
          and sequence < (select max(sequence) from live_segment l where l.channel_id = s.channel_id)
        order by starts_at limit 5000)
      returning channel_id, run_id, number, bytes`.execute(query)
    await deleteFiles(query, liveFolder, rows)
    if (rows.length < 5000) return
  }
}

/** Rows are deleted before their files, so that no playlist lists a missing file. */
async function deleteFiles(
  query: Kysely<Tables>,
  liveFolder: string,
  rows: readonly Doomed[],
): Promise<void> {
  for (const { channel_id: channelId, run_id: runId, number, bytes } of rows)
    for (const rendition of bytes.keys())
      await rm(path.join(liveFolder, channelId, String(runId), String(rendition), `${number}.m4s`), {
        force: true,
      })
  for (const channelId of new Set(rows.map((row) => row.channel_id))) {
    const sequence = sql`(select max(sequence) from live_segment where channel_id = ${channelId})`
    await sql`select ${publish('live', { channel: sql`${channelId}::text`, sequence })}`.execute(query)
  }
}

async function relieveDisk(deps: RetentionDeps, liveFolder: string, nowMs: number): Promise<void> {
  const { db, log, config } = deps
  const measure = deps.diskSpace ?? (() => measureDisk(config.dataDir))
  const before = await measure()
  const share = ({ freeBytes, totalBytes }: DiskSpace) => freeBytes / Math.max(1, totalBytes)
  const isLow = share(before) < lowShare || before.freeBytes < lowBytes
  await alertDisk(deps, isLow ? before : null)
  if (share(before) >= fullShare) return
  for (let batch = 0; batch < maxPressureBatches && share(await measure()) < fullShare; batch++) {
    const { rows } = await sql<Doomed>`
      delete from live_segment where (channel_id, sequence) in (
        select channel_id, sequence from live_segment s
        where starts_at < ${new Date(nowMs - liveMinutes * 60_000)}::timestamptz
          and sequence < (select max(sequence) from live_segment l where l.channel_id = s.channel_id)
        order by starts_at limit ${pressureBatch})
      returning channel_id, run_id, number, bytes`.execute(db.query)
    if (rows.length === 0) return
    log.warn(
      { segments: rows.length },
      'the disk is full: the oldest recordings of live channels are deleted',
    )
    await deleteFiles(db.query, liveFolder, rows)
  }
}

/** `low`: null when there is enough space. */
async function alertDisk(deps: RetentionDeps, low: DiskSpace | null): Promise<void> {
  const subject = 'media'
  await deps.db.query.transaction().execute(async (query) => {
    if (!low) return endAlert(deps, query, { kind: 'disk-low', subject })
    const gigabytes = (low.freeBytes / 1024 ** 3).toFixed(1)
    await raiseAlert(deps, query, {
      kind: 'disk-low',
      subject,
      title: 'The disk is almost full',
      text: `${gigabytes} GB are free for media. Below 5 % the oldest recordings of live channels are deleted. Free some space, or record for fewer hours.`,
      path: '/console/channels',
    })
  })
}

async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Runs that ended and have no segments any more, and folders without a run. */
async function deleteEmptyRuns(query: Kysely<Tables>, liveFolder: string, nowMs: number): Promise<void> {
  const empty = await query
    .deleteFrom('live_run')
    .where('ended_at', '<', new Date(nowMs - 3_600_000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('live_segment').whereRef('run_id', '=', 'live_run.id').select('sequence'))),
    )
    .returning(['id', 'channel_id'])
    .execute()
  for (const { id, channel_id: channelId } of empty)
    await rm(path.join(liveFolder, channelId, String(id)), { recursive: true, force: true })
  await deleteFoldersOfDeletedChannels(query, liveFolder)
}

async function deleteFoldersOfDeletedChannels(query: Kysely<Tables>, liveFolder: string): Promise<void> {
  const folders = await readdir(liveFolder).catch(() => [])
  if (folders.length === 0) return
  const known = await query.selectFrom('channel').where('id', 'in', folders).select('id').execute()
  const ids = new Set(known.map(({ id }) => id))
  for (const folder of folders)
    if (!ids.has(folder)) await rm(path.join(liveFolder, folder), { recursive: true, force: true })
}
