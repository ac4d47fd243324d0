import { statfs } from 'node:fs/promises'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { AlertDeps } from '../../accounts/alerts/index.ts'
import { endAlert, raiseAlert } from '../../accounts/alerts/index.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notification-channels.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import type { Tables } from '../../tables.ts'
import { deleteUnusedInits } from './live-store.ts'
import { channelKey, liveKey, runKey, segmentKey, thumbnailKey } from './live-keys.ts'

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

export type RetentionDeps = Pick<Deps, 'db' | 'log' | 'media'> &
  AlertDeps & {
    /** Measures the free space; by default, that of the file system with the media. */
    diskSpace?: () => Promise<DiskSpace>
    /** Whether the clock may decide what is too old (`createClockGuard`); by default, it may. */
    isClockSteady?: () => Promise<boolean>
  }

const minRetentionHours = 26
const healthDays = 7
const switchDays = 90
const lowShare = 0.1
const lowBytes = 2 * 1024 ** 3
const fullShare = 0.05
/** The latest minutes are never deleted, so that live playback continues. */
const liveMinutes = 5
/** Number of segments that are deleted at a time, oldest first, until there is enough space. */
const pressureBatch = 600
const maxPressureBatches = 200
const hourlyMinute = 17
const isHourly = (nowMs: number) => new Date(nowMs).getUTCMinutes() === hourlyMinute

/** Y-09: deletes segments beyond the retention of their channel, old samples, and the oldest of all archives when the disk is full. */
export async function purgeLive(deps: RetentionDeps): Promise<void> {
  const { db, clock, media, isClockSteady } = deps
  const isSteady = isClockSteady === undefined || (await isClockSteady())
  const now = clock.now()
  if (isSteady) await deleteOld(db, media, now)
  await relieveDisk(deps, now)
  if (isSteady) await deleteEmptyRuns(db, media, now)
  // In a bucket, listing costs money.
  if (media.spool === null || isHourly(now)) await deleteFoldersOfDeletedChannels(db, media)
}

async function deleteOld(db: Kysely<Tables>, media: MediaStore, now: number): Promise<void> {
  await deleteExpired(db, media, now)
  await db
    .deleteFrom('live_health')
    .where('at', '<', new Date(now - healthDays * 86_400_000))
    .execute()
  await db
    .deleteFrom('live_switch')
    .where('at', '<', new Date(now - switchDays * 86_400_000))
    .execute()
}

interface DeletedSegment {
  channel_id: string
  run_id: number
  number: number
  bytes: number[]
}

async function deleteExpired(db: Kysely<Tables>, media: MediaStore, nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  const hours = sql`coalesce((select retention_hours from live_channel c where c.channel_id = s.channel_id), ${minRetentionHours}::int)`
  for (;;) {
    // The latest row stays, because the numbers of the channel continue from it.
    const { rows } = await sql<DeletedSegment>`
      delete from live_segment where (channel_id, sequence) in (
        select channel_id, sequence from live_segment s
        where starts_at < ${now}::timestamptz - ${hours} * interval '1 hour'
          and sequence < (select max(sequence) from live_segment l where l.channel_id = s.channel_id)
        order by starts_at limit 5000)
      returning channel_id, run_id, number, bytes`.execute(db)
    await deleteFiles(db, media, rows)
    if (rows.length < 5000) return
  }
}

/** Rows are deleted before their files: a process that starts meanwhile lists no missing file, and the others are notified afterwards. */
async function deleteFiles(
  db: Kysely<Tables>,
  media: MediaStore,
  rows: readonly DeletedSegment[],
): Promise<void> {
  const keys = rows.flatMap(({ channel_id: channelId, run_id: runId, number, bytes }) => [
    ...[...bytes.keys()].map((rendition) => segmentKey(channelId, runId, rendition, number)),
    thumbnailKey(channelId, runId, number),
  ])
  if (keys.length > 0) await media.delete(keys)
  for (const channelId of new Set(rows.map((row) => row.channel_id)))
    await sql`select ${notify('live_segments', { channel: sql`${channelId}::text` })}`.execute(db)
}

async function relieveDisk(deps: RetentionDeps, nowMs: number): Promise<void> {
  const before = await measureDisk(deps)
  const isLow = isDiskLow(before)
  await alertDisk(deps, isLow ? before : null)
  // With a bucket, each machine looks after its own disk: `relieveSpool`.
  if (deps.media.spool === null) await deleteOldest(deps, nowMs, sql`true`)
}

/**
 * X-21: below 5 % free space, deletes the cache of this machine, then the oldest segments of live channels that have not been
 * uploaded.
 */
export async function relieveSpool(
  deps: Omit<RetentionDeps, 'jobs' | 'settingsKey' | 'siteUrl'>,
): Promise<void> {
  const { media, clock } = deps
  if (shareOf(await measureDisk(deps)) >= fullShare) return
  await media.trimCache()
  await deleteOldest(deps, clock.now(), sql`spool = ${media.spool}`)
}

type PressureDeps = Pick<RetentionDeps, 'db' | 'log' | 'media' | 'config' | 'diskSpace'>

/** While the disk is full, deletes the oldest of the segments that match. */
async function deleteOldest(
  deps: PressureDeps,
  nowMs: number,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const { db, log, media } = deps
  for (let batch = 0; batch < maxPressureBatches && shareOf(await measureDisk(deps)) < fullShare; batch++) {
    const { rows } = await sql<DeletedSegment>`
      delete from live_segment where (channel_id, sequence) in (
        select channel_id, sequence from live_segment s
        where starts_at < ${new Date(nowMs - liveMinutes * 60_000)}::timestamptz and ${condition}
          and sequence < (select max(sequence) from live_segment l where l.channel_id = s.channel_id)
        order by starts_at limit ${pressureBatch})
      returning channel_id, run_id, number, bytes`.execute(db)
    if (rows.length === 0) return
    log.warn(
      { segments: rows.length },
      'the disk is full: the oldest segments in the archives of live channels are deleted',
    )
    await deleteFiles(db, media, rows)
  }
}

/** Less than 10 % or 2 GB of the disk are free. */
export function isDiskLow(space: DiskSpace): boolean {
  return shareOf(space) < lowShare || space.freeBytes < lowBytes
}

function shareOf({ freeBytes, totalBytes }: DiskSpace): number {
  return freeBytes / Math.max(1, totalBytes)
}

/** `low`: null when there is enough space. */
async function alertDisk(deps: RetentionDeps, low: DiskSpace | null): Promise<void> {
  const subject = 'media'
  await deps.db.transaction().execute(async (trx) => {
    if (!low) return endAlert(deps, trx, { kind: 'disk-low', subject })
    const gigabytes = (low.freeBytes / 1024 ** 3).toFixed(1)
    await raiseAlert(deps, trx, {
      kind: 'disk-low',
      subject,
      title: 'The disk is almost full',
      text: `${gigabytes} GB is free for media. Below 5%, the oldest segments in the archives of live channels are deleted. Free some space, or keep the archives for fewer hours.`,
      path: '/console/channels',
    })
  })
}

async function measureDisk({
  diskSpace,
  config,
}: Pick<PressureDeps, 'diskSpace' | 'config'>): Promise<DiskSpace> {
  if (diskSpace) return diskSpace()
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Deletes runs that have ended and have no segments any more, and what only they used. */
async function deleteEmptyRuns(db: Kysely<Tables>, media: MediaStore, nowMs: number): Promise<void> {
  const empty = await db
    .deleteFrom('live_run')
    .where('ended_at', '<', new Date(nowMs - 3_600_000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('live_segment').whereRef('run_id', '=', 'live_run.id').select('sequence'))),
    )
    .returning(['id', 'channel_id'])
    .execute()
  for (const { id, channel_id: channelId } of empty) await media.deleteFolder(runKey(channelId, id))
  if (empty.length > 0 || isHourly(nowMs)) await deleteUnusedInits(db)
}

async function deleteFoldersOfDeletedChannels(db: Kysely<Tables>, media: MediaStore): Promise<void> {
  const folders = await media.folders(liveKey)
  if (folders.length === 0) return
  const known = await db.selectFrom('channel').where('id', 'in', folders).select('id').execute()
  const ids = new Set(known.map(({ id }) => id))
  for (const folder of folders) if (!ids.has(folder)) await media.deleteFolder(channelKey(folder))
}
