import type { BodyOf, ParamsOf } from '@kallo/contract/endpoint'
import type { vodFiles } from '@kallo/contract/streaming/vod-files'
import { trackNameOf } from '@kallo/rules/streaming/video-source'
import { decodeSubtitles, readCues, writeWebvtt } from '@kallo/rules/streaming/webvtt'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { findVod } from './describe-vod-media.ts'
import { maxTracks } from './replace-subtitles.ts'

type TrackDeps = Pick<Deps, 'db'>
type TrackParams = { id: string; kind: 'audio' | 'subtitles'; index: number }

/** W-08: stores subtitles, and replaces those that the VOD has in this language. */
export async function addSubtitles(
  { db }: TrackDeps,
  { id, language }: ParamsOf<typeof vodFiles.addSubtitles>,
  upload: Readable,
  origin: AuditOrigin,
): Promise<void> {
  const text = subtitlesOf(await buffer(upload))
  await db.transaction().execute(async (trx) => {
    const vod = await findVod(trx, id)
    if (vod.parts.length === 0) throw new AppError('vod-without-media')
    // Only one transaction at a time chooses the index of a track, also when a video with subtitles is published.
    await trx.selectFrom('vod').where('id', '=', id).select('id').forNoKeyUpdate().execute()
    const rows = await trx
      .selectFrom('vod_track')
      .where('vod_id', '=', id)
      .where('kind', '=', 'subtitles')
      .select(['index', 'language'])
      .forUpdate()
      .execute()
    const present = rows.find((row) => row.language === language)
    if (present) {
      await trx
        .updateTable('vod_track')
        .set({ text, is_extracted: false })
        .where('vod_id', '=', id)
        .where('kind', '=', 'subtitles')
        .where('index', '=', present.index)
        .execute()
    } else {
      const index = Array.from({ length: maxTracks }, (_, free) => free).find(
        (free) => !rows.some((row) => row.index === free),
      )
      if (index === undefined) throw new AppError('too-many-tracks')
      const name = trackNameOf(language, null, index)
      await trx
        .insertInto('vod_track')
        .values({ vod_id: id, kind: 'subtitles', index, language, name, parts: null, text })
        .execute()
    }
    await recordAudit(trx, origin, { action: 'vod.subtitles', subject: vod.name, after: { language } })
  })
}

function subtitlesOf(bytes: Buffer): string {
  const cues = readCues(decodeSubtitles(bytes))
  if (cues.length > 0) return writeWebvtt(cues)
  const file =
    bytes.length === 0 ? 'The file is empty' : 'The file contains no subtitles. Upload an SRT or WebVTT file.'
  throw new AppError('subtitles-rejected', { file })
}

/** W-08: at most one track of a kind is the default. */
export async function changeTrack(
  { db }: TrackDeps,
  { id, kind, index }: TrackParams,
  { language, name, isDefault }: BodyOf<typeof vodFiles.changeTrack>,
  origin: AuditOrigin,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const vod = await findVod(trx, id)
    const own = () => trx.updateTable('vod_track').where('vod_id', '=', id).where('kind', '=', kind)
    if (isDefault === true) await own().set({ is_default: false }).execute()
    const changed = await own()
      .where('index', '=', index)
      .set({
        index,
        ...(language === undefined ? {} : { language }),
        ...(name === undefined ? {} : { name }),
        ...(isDefault === undefined ? {} : { is_default: isDefault }),
      })
      .returning(['language', 'name', 'is_default'])
      .executeTakeFirst()
    if (!changed) throw new AppError('track-not-found')
    await recordAudit(trx, origin, {
      action: 'vod.change-track',
      subject: vod.name,
      after: { kind, ...changed },
    })
  })
}

/** W-08: the sound of a further audio track is deleted with its asset (`deleteUnusedAssets`). */
export async function deleteTrack(
  { db }: TrackDeps,
  { id, kind, index }: TrackParams,
  origin: AuditOrigin,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const vod = await findVod(trx, id)
    const deleted = await trx
      .deleteFrom('vod_track')
      .where('vod_id', '=', id)
      .where('kind', '=', kind)
      .where('index', '=', index)
      .returning(['language', 'name'])
      .executeTakeFirst()
    if (!deleted) throw new AppError('track-not-found')
    await recordAudit(trx, origin, {
      action: 'vod.delete-track',
      subject: vod.name,
      before: { kind, ...deleted },
    })
  })
}
