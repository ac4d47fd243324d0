import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { ExtractedSubtitles } from './extract-extras.ts'

/** Maximum number of audio tracks, and of subtitles, of a VOD. */
export const maxTracks = 32

/**
 * W-08: stores the subtitles of a new file. They replace those of the former one in the same language, whose names stay. Uploaded
 * subtitles stay, too.
 */
export async function replaceSubtitles(
  trx: Transaction<Tables>,
  vodId: string,
  subtitles: readonly ExtractedSubtitles[],
): Promise<void> {
  const present = await trx
    .selectFrom('vod_track')
    .where('vod_id', '=', vodId)
    .where('kind', '=', 'subtitles')
    .orderBy('index')
    .select(['index', 'language', 'is_extracted'])
    .execute()
  const former = present.filter((track) => track.is_extracted)
  let index = Math.max(-1, ...present.map((track) => track.index))
  for (const { language, name, text } of subtitles) {
    const position = former.findIndex((track) => track.language === language)
    const [replaced] = position === -1 ? [] : former.splice(position, 1)
    if (replaced)
      await trx
        .updateTable('vod_track')
        .set({ text })
        .where('vod_id', '=', vodId)
        .where('kind', '=', 'subtitles')
        .where('index', '=', replaced.index)
        .execute()
    else if (!present.some((track) => track.language === language) && index + 1 < maxTracks)
      await trx
        .insertInto('vod_track')
        .values({
          vod_id: vodId,
          kind: 'subtitles',
          index: ++index,
          language,
          name,
          parts: null,
          text,
          is_extracted: true,
        })
        .execute()
  }
}
