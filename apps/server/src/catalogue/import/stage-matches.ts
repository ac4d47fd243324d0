import { matchGuides } from '@kallo/rules/catalogue/import-match'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Batch } from './import-store.ts'

const chunkSize = 1_000

/**
 * J-07: proposes a guide of this batch for each channel with an external stream. Choices of operators and channels that have
 * their guide from another source are left alone. Own channels have the guide of their schedule.
 */
export async function stageMatches(
  trx: Transaction<Tables>,
  batch: Batch,
): Promise<{ ambiguous: number; unmatched: number }> {
  const { targets, manual } = await loadTargets(trx, batch.source_id)
  const guides = await trx
    .selectFrom('staged_guide')
    .where('staging_id', '=', batch.staging_id)
    .orderBy('number')
    .select(['guide_id as guideId', 'names'])
    .execute()
  const found = [
    ...matchGuides(targets, guides),
    ...manual.map((one) => ({ ...one, how: 'manual' as const, candidates: [] })),
  ]
  await trx.deleteFrom('staged_match').where('batch_id', '=', batch.id).execute()
  for (let from = 0; from < found.length; from += chunkSize)
    await trx
      .insertInto('staged_match')
      .values(
        found.slice(from, from + chunkSize).map(({ channelId, guideId, how, candidates }) => ({
          batch_id: batch.id,
          channel_id: channelId,
          guide_id: guideId,
          how,
          candidates: [...candidates],
        })),
      )
      .execute()
  const used = new Set(found.map(({ guideId }) => guideId))
  return {
    // These wait for a review. Nothing is imported for them.
    ambiguous: found.filter(({ how }) => how === 'ambiguous' || how === 'similar').length,
    unmatched: guides.filter(({ guideId }) => !used.has(guideId)).length,
  }
}

async function loadTargets(db: Kysely<Tables>, sourceId: string) {
  const rows = await db
    .selectFrom('channel')
    .leftJoin('import_channel', 'import_channel.channel_id', 'channel.id')
    .leftJoin('import_match', 'import_match.channel_id', 'channel.id')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('channel.external_url', 'is not', null),
        exists(
          selectFrom('live_channel').whereRef('live_channel.channel_id', '=', 'channel.id').select('profile'),
        ),
      ]),
    )
    .where('channel.deleted_at', 'is', null)
    .orderBy('channel.position')
    .select(['channel.id', 'channel.name', 'channel.tag', 'import_channel.guide_id as entry_guide_id'])
    .select(['import_match.source_id', 'import_match.guide_id', 'import_match.is_locked'])
    .execute()
  const isOurs = ({ source_id: source, is_locked: isLocked }: (typeof rows)[number]) =>
    source === null || (source === sourceId && isLocked !== true)
  return {
    targets: rows.filter(isOurs).map(({ id, name, tag, entry_guide_id: guideId }) => ({
      channelId: id,
      name,
      tag,
      // Some playlists name the feed of a channel: `News.ng@HD`.
      guideIds: guideId ? [guideId, guideId.replace(/@.*$/, '')] : [],
    })),
    manual: rows
      .filter((row) => row.is_locked === true && row.source_id === sourceId && row.guide_id !== null)
      .map(({ id, guide_id: guideId }) => ({ channelId: id, guideId })),
  }
}
