import type { ImportCounts } from '@kallo/contract/catalogue/import'
import { areImported } from '@kallo/rules/catalogue/import-choice'
import { recogniseEntries } from '@kallo/rules/catalogue/import-entries'
import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'
import { choiceOf } from './choice-store.ts'
import { isBinnedByRevert } from './created-channels.ts'
import type { Batch } from './import-store.ts'

type StagedChannel = Selectable<Tables['staged_channel']>
type KnownChannel = Awaited<ReturnType<typeof loadKnown>>[number]

export const entryFields = ['name', 'url', 'guide_id', 'logo', 'group_name'] as const

/** Values of a playlist's entry. */
export type ImportedEntry = Pick<Tables['import_channel'], (typeof entryFields)[number]>

export type ChannelChange =
  | { change: 'added'; entry: StagedChannel; known: null }
  | { change: 'changed' | 'unchanged'; entry: StagedChannel; known: KnownChannel }
  /** With an entry: the choice of the operator excludes it (J-14). */
  | { change: 'removed'; entry: StagedChannel | null; known: KnownChannel }
  | { change: 'excluded'; entry: StagedChannel; known: null }

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
  const imported = areImported(
    entries.map((entry) => ({ ...identity(entry), group: entry.group_name })),
    choiceOf(batch),
  )
  const current = entries.map((entry, index): ChannelChange => {
    const channel = known[found[index] ?? -1]
    if (!imported[index]) return leftOut(entry, channel)
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

/** J-14: a channel that was imported before is taken off air, as if its entry were gone. */
function leftOut(entry: StagedChannel, known: KnownChannel | undefined): ChannelChange {
  return known && !known.is_missing && known.deleted_at === null
    ? { change: 'removed', entry, known }
    : { change: 'excluded', entry, known: null }
}

function loadKnown(db: Kysely<Tables>, sourceId: string) {
  return db
    .selectFrom('import_channel')
    .innerJoin('channel', 'channel.id', 'import_channel.channel_id')
    .innerJoin('category', 'category.id', 'channel.category_id')
    .where('import_channel.source_id', '=', sourceId)
    .where(({ not }) => not(isBinnedByRevert))
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

export function countChanges(
  changes: readonly ChannelChange[],
): Pick<ImportCounts, 'added' | 'changed' | 'unchanged' | 'removed' | 'excluded'> {
  const count = (wanted: ChannelChange['change']) => changes.filter(({ change }) => change === wanted).length
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    removed: count('removed'),
    excluded: changes.filter(isExcluded).length,
  }
}

/** J-14: whether the entry is in the playlist, but excluded by the operator's choice. */
export function isExcluded({ change, entry }: ChannelChange): boolean {
  return change === 'excluded' || (change === 'removed' && entry !== null)
}

/** J-10: the number of channels that are gone from the file. Channels that an operator excluded do not count. */
export function countGone(changes: readonly ChannelChange[]): number {
  return changes.filter(({ change, entry }) => change === 'removed' && entry === null).length
}

const fieldNames = { name: 'name', url: 'address', guide_id: 'guide ID', logo: 'logo', group_name: 'group' }

/** A sentence that describes the change, for the diff. */
export function describeChange({ change, entry, known }: ChannelChange): string {
  if (change === 'added' || change === 'excluded')
    return [entry.group_name, entry.url].filter((text) => text !== '').join(' · ')
  if (change === 'removed')
    return entry ? 'Left out; it is taken off air' : 'No longer in the playlist; it is taken off air'
  if (change === 'unchanged') return entry.group_name
  const fields = entryFields.filter((field) => entry[field] !== known[field])
  const values = fields.map(
    (field) => `${fieldNames[field]}: ${known[field] || '–'} → ${entry[field] || '–'}`,
  )
  return [...(known.is_missing ? ['in the playlist again'] : []), ...values].join(', ')
}
