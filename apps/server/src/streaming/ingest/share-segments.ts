import { sql, type Kysely } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notification-channels.ts'
import type { MediaStore } from '../../platform/media-store/media-store.ts'
import type { Tables } from '../../tables.ts'
import { segmentKey } from './live-keys.ts'
import { relieveSpool } from './retention.ts'

export interface Sharing {
  close(): Promise<void>
}

type SharingDeps = Pick<Deps, 'db' | 'log' | 'media' | 'clock' | 'config'>

const intervalMs = 2_000
const diskChecks = 5
const pageRows = 200

/** X-24: with a bucket, lets other machines list the segments of this one once they are uploaded, and looks after its disk. */
export function startSharing(deps: SharingDeps): Sharing {
  const { db, log, media } = deps
  const { spool } = media
  if (spool === null) return { close: () => Promise.resolve() }
  const stopping = new AbortController()
  let wake = new AbortController()
  media.onPushed(() => wake.abort())
  const run = async () => {
    for (let round = 0; !stopping.signal.aborted; round++) {
      wake = new AbortController()
      const { signal } = wake
      try {
        await shareSegments(db, media, spool)
        if (round % diskChecks === 0) await relieveSpool(deps)
      } catch (error) {
        log.warn({ err: error }, 'uploaded segments could not be announced')
      }
      await pause(intervalMs, undefined, { signal: AbortSignal.any([stopping.signal, signal]) }).catch(
        () => undefined,
      )
    }
  }
  const running = run()
  return {
    async close() {
      stopping.abort()
      await running
    },
  }
}

/** Shares segments in the order of their channel, so that the lists of other machines have no gaps. */
async function shareSegments(db: Kysely<Tables>, media: MediaStore, spool: string): Promise<void> {
  const channels = await db
    .selectFrom('live_segment')
    .where('spool', '=', spool)
    .select('channel_id')
    .distinct()
    .execute()
  for (const { channel_id: channelId } of channels) while (await shareNext(db, media, spool, channelId));
}

/** Returns true if there may be more segments to share. */
async function shareNext(
  db: Kysely<Tables>,
  media: MediaStore,
  spool: string,
  channelId: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('live_segment')
    .where('spool', '=', spool)
    .where('channel_id', '=', channelId)
    .orderBy('sequence')
    .limit(pageRows)
    .select(['sequence', 'run_id', 'number', 'bytes'])
    .execute()
  let uploaded = 0
  for (const { run_id: runId, number, bytes } of rows) {
    const keys = [...bytes.keys()].map((rendition) => segmentKey(channelId, runId, rendition, number))
    const isPending = (await Promise.all(keys.map((key) => media.isPending(key)))).includes(true)
    if (isPending) break
    uploaded++
  }
  const last = rows[uploaded - 1]
  if (!last) return false
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('live_segment')
      .set({ spool: null })
      .where('channel_id', '=', channelId)
      .where('spool', '=', spool)
      .where('sequence', '<=', last.sequence)
      .execute()
    await sql`select ${notify('live_segments', { channel: sql`${channelId}::text` })}`.execute(trx)
  })
  return uploaded === pageRows
}
