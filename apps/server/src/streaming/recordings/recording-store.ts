import { splitByCodec } from '@kallo/rules/streaming/live-renditions'
import { sql, type Kysely } from 'kysely'
import type { LiveRendition } from '../../tables/column-types.ts'
import type { Tables } from '../../tables.ts'

/** The part of a run that lies in a period. */
export interface RecordedRun {
  id: number
  /** Name of the channel. */
  channel: string
  fps: number
  /** In H.264, and the audio-only one. */
  renditions: LiveRendition[]
  /** W-21: in AV1; may be empty. */
  av1: LiveRendition[]
  /** `bytes` by the index of the rendition. */
  segments: { number: number; durationUs: number; bytes: number[]; isIndependent: boolean }[]
}

/** The segments of a channel that overlap a period, by run, in playing order. */
export async function loadRuns(
  db: Kysely<Tables>,
  channelId: string,
  { from, to }: { from: Date; to: Date },
): Promise<RecordedRun[]> {
  const rows = await db
    .selectFrom('live_segment')
    .innerJoin('live_run', 'live_run.id', 'live_segment.run_id')
    .innerJoin('channel', 'channel.id', 'live_segment.channel_id')
    .where('live_segment.channel_id', '=', channelId)
    .where('starts_at', '<', to)
    // Segments are shorter than a minute: lets the index be used.
    .where('starts_at', '>', new Date(from.getTime() - 60_000))
    .where(sql<boolean>`starts_at + duration_us * interval '1 microsecond' > ${from}`)
    .orderBy('sequence')
    .select([
      'run_id',
      'number',
      'duration_us',
      'bytes',
      'is_independent',
      'fps',
      'renditions',
      'channel.name',
    ])
    .execute()
  const runs: RecordedRun[] = []
  for (const row of rows) {
    let run = runs.at(-1)
    if (run?.id !== row.run_id) {
      const { h264: renditions, av1 } = splitByCodec(row.renditions)
      run = { id: row.run_id, channel: row.name, fps: row.fps, renditions, av1, segments: [] }
      runs.push(run)
    }
    const { number, duration_us: durationUs, bytes, is_independent: isIndependent } = row
    run.segments.push({ number, durationUs, bytes, isIndependent })
  }
  return runs
}
