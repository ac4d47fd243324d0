import type { ImportCounts } from '@kallo/contract/catalogue/import'
import { recogniseEntries } from '@kallo/rules/catalogue/import-entries'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Batch } from './import-store.ts'

type StagedChannel = Selectable<Tables['staged_channel']>
type KnownChannel = Awaited<ReturnType<typeof loadKnown>>[number]

export const entryFields = ['name', 'url', 'guide_id', 'logo', 'group_name'] as const

/** Values of a playlist's entry. */
export type ImportedEntry = Pick<Tables['import_channel'], (typeof entryFields)[number]>

export type ChannelChange =
  | { change: 'added'; entry: StagedChannel; known: null }
  | { change: 'changed' | 'unchanged'; entry: StagedChannel; known: KnownChannel }
  | { change: 'removed'; entry: null; known: KnownChannel }

/** J-05: what applying a playlist would change. Compares with the values last imported, so that edits of operators stay. */
export async function compareChannels(db: Kysely<Tables>, batch: Batch): Promise<ChannelChange[]> {
  const entries = await db
    .selectFrom('staged_channel')
    .where('staging_id', '=', batch.staging_id)
    .orderBy('position')
    .selectAll()
    .execute()
  const known = await loadKnown(db, batch.source_id)
  const identity = ({ name, url, guide_id: guideId }: ImportedEntry) => ({ name, url, guideId })
  const found = recogniseEntries(entries.map(identity), known.map(identity))
  const current = entries.map((entry, index): ChannelChange => {
    const channel = known[found[index] ?? -1]
    if (!channel) return { change: 'added', entry, known: null }
    // An operator deleted it.
    if (channel.deleted_at !== null) return { change: 'unchanged', entry, known: channel }
    const isChanged = channel.is_missing || entryFields.some((field) => entry[field] !== channel[field])
    return { change: isChanged ? 'changed' : 'unchanged', entry, known: channel }
  })
  const seen = new Set(found)
  const removed = known
    .filter((channel, index) => !seen.has(index) && !channel.is_missing && channel.deleted_at === null)
    .map((channel): ChannelChange => ({ change: 'removed', entry: null, known: channel }))
  return [...current, ...removed]
}

function loadKnown(db: Kysely<Tables>, sourceId: string) {
  return db
    .selectFrom('import_channel')
    .innerJoin('channel', 'channel.id', 'import_channel.channel_id')
    .innerJoin('category', 'category.id', 'channel.category_id')
    .where('import_channel.source_id', '=', sourceId)
    .orderBy('import_channel.position')
    .orderBy('import_channel.channel_id')
    .selectAll('import_channel')
    .select([
      'channel.name as channel_name',
      'channel.external_url',
      'channel.is_published',
      'channel.deleted_at',
      'category.id as category_id',
      'category.name as category_name',
    ])
    .execute()
}

export function countChannels(
  changes: readonly ChannelChange[],
): Pick<ImportCounts, 'added' | 'changed' | 'unchanged' | 'removed'> {
  const count = (wanted: ChannelChange['change']) => changes.filter(({ change }) => change === wanted).length
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    removed: count('removed'),
  }
}

const fieldNames = { name: 'name', url: 'address', guide_id: 'guide ID', logo: 'logo', group_name: 'group' }

/** A sentence for the diff. */
export function describeChange({ change, entry, known }: ChannelChange): string {
  if (change === 'added') return [entry.group_name, entry.url].filter((text) => text !== '').join(' · ')
  if (change === 'removed') return 'No longer in the playlist; it is taken off air'
  if (change === 'unchanged') return entry.group_name
  const fields = entryFields.filter((field) => entry[field] !== known[field])
  const values = fields.map(
    (field) => `${fieldNames[field]}: ${known[field] || '–'} → ${entry[field] || '–'}`,
  )
  return [...(known.is_missing ? ['in the playlist again'] : []), ...values].join(', ')
}
