import { tracks } from '@kallo/seeds/tracks'
import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** P-15, P-16: adds tracks to the demo's VODs. A VOD that has tracks, or now plays something else, is not changed. */
export async function seedTracks(trx: Transaction<Tables>): Promise<void> {
  for (const [tag, { ownAudio, audio, subtitles }] of Object.entries(tracks)) {
    const vod = await trx
      .updateTable('vod')
      .set({ audio_language: ownAudio.language, audio_name: ownAudio.name })
      .where('id', '=', tag)
      .where('external_url', 'is', null)
      .where('audio_language', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!vod) continue
    const named = { vod_id: vod.id, is_default: false }
    const audioRows = audio.map(({ language, name, parts }, index) => ({
      ...named,
      kind: 'audio' as const,
      index,
      language,
      name,
      parts,
      text: null,
    }))
    const subtitleRows = subtitles.map(({ language, name, text }, index) => ({
      ...named,
      kind: 'subtitles' as const,
      index,
      language,
      name,
      parts: null,
      text,
    }))
    await trx
      .insertInto('vod_track')
      .values([...audioRows, ...subtitleRows])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
