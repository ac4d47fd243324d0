import { createTag } from '@kallo/rules/catalogue/import-entries'
import { sql, type Transaction } from 'kysely'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Tables } from '../../tables.ts'
import { compareChannels, entryFields, type ChannelChange, type ImportedEntry } from './compare-channels.ts'
import { unlinkBinned } from './created-channels.ts'
import type { Batch } from './import-store.ts'
import { recordUndo, type Undo } from './undo.ts'

const chunkSize = 500
const defaultGroup = 'Other'

type Added = Extract<ChannelChange, { change: 'added' }>
type Changed = Extract<ChannelChange, { change: 'changed' | 'unchanged' }>

/** J-05, J-06: creates, changes and takes off air the channels of a playlist. */
export async function applyChannels(trx: Transaction<Tables>, by: AuditOrigin, batch: Batch): Promise<void> {
  await lockImportedChannels(trx, batch)
  const changes = await compareChannels(trx, batch)
  await unlinkBinned(trx, batch.source_id)
  // A category that an operator renamed or removed is not created again for the channels that are in another one.
  const groups = changes.flatMap((one) =>
    one.change === 'added' || (one.change === 'changed' && changesGroup(one as Changed))
      ? [one.entry.group_name || defaultGroup]
      : [],
  )
  const categoryOf = await ensureCategories(trx, by, batch, groups)
  await addChannels(
    trx,
    batch,
    changes.filter((one): one is Added => one.change === 'added'),
    categoryOf,
  )
  const undo: Undo[] = []
  for (const one of changes) {
    if (one.change === 'changed') await changeChannel(trx, one as Changed, categoryOf, undo)
    else if (one.change === 'removed') await takeOffAir(trx, one.known, undo)
  }
  await recordUndo(trx, batch.id, undo)
}

/** Operators cannot change the channels between the comparison and its application. In the order in which lists of records are locked. */
async function lockImportedChannels(trx: Transaction<Tables>, { source_id: sourceId }: Batch): Promise<void> {
  await sql`select 1 from channel join import_channel on import_channel.channel_id = channel.id
    where import_channel.source_id = ${sourceId} order by channel.id for no key update of channel`.execute(
    trx,
  )
}

/** Finds categories by name, ignoring case, and creates missing ones at the end. */
async function ensureCategories(
  trx: Transaction<Tables>,
  by: AuditOrigin,
  batch: Batch,
  names: readonly string[],
) {
  const stored = await trx
    .selectFrom('category')
    .where('kind', '=', 'channel')
    .where('deleted_at', 'is', null)
    .selectAll()
    .execute()
  const ids = new Map(stored.map(({ name, id }) => [name.toLowerCase(), id]))
  const wanted = new Map(names.map((name) => [name.toLowerCase(), name]))
  const missing = [...wanted].filter(([key]) => !ids.has(key))
  let position = Math.max(-1, ...stored.map((row) => row.position))
  for (const [key, name] of missing) {
    position += 1
    const { id } = await trx
      .insertInto('category')
      .values({ kind: 'channel', name, name_translations: '{}', position })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, id)
    await recordUndo(trx, batch.id, [{ kind: 'category', subject: id, before: null, after: { name } }])
    const after = { kind: 'channel', name, position }
    await recordAudit(trx, by, { action: 'category.create', subject: name, after })
  }
  return (group: string): string => {
    const id = ids.get((group || defaultGroup).toLowerCase())
    if (id === undefined) throw new Error(`no category for ${group}`)
    return id
  }
}

async function addChannels(
  trx: Transaction<Tables>,
  batch: Batch,
  added: readonly Added[],
  categoryOf: (group: string) => string,
): Promise<void> {
  const rows = await trx.selectFrom('channel').select(['tag', 'position']).execute()
  const tags = new Set(rows.map(({ tag }) => tag))
  const last = Math.max(-1, ...rows.map(({ position }) => position))
  const { is_paid: isPaid, publishes } = batch.source
  for (let from = 0; from < added.length; from += chunkSize) {
    const chunk = added.slice(from, from + chunkSize).map(({ entry }, index) => {
      const position = last + 1 + from + index
      const tag = createTag(entry.name, position, (one) => tags.has(one))
      tags.add(tag)
      return { entry, tag, position }
    })
    const inserted = await trx
      .insertInto('channel')
      .values(
        chunk.map(({ entry, tag, position }) => ({
          tag,
          name: entry.name,
          logo: '',
          description: '',
          category_id: categoryOf(entry.group_name),
          is_paid: isPaid,
          has_guide: true,
          geoblock: 'none' as const,
          geoblock_countries: [],
          external_url: entry.url,
          time_zone: null,
          position,
          is_published: publishes,
          is_draft: !publishes,
        })),
      )
      .returning(['id', 'tag', 'name', 'category_id', 'is_paid', 'is_published', 'is_draft'])
      .execute()
    const channels = new Map(inserted.map((channel) => [channel.tag, channel]))
    await linkAdded(
      trx,
      batch,
      chunk.flatMap(({ entry, tag }) => {
        const channel = channels.get(tag)
        return channel ? [{ entry, channel }] : []
      }),
    )
  }
}

async function linkAdded(
  trx: Transaction<Tables>,
  batch: Batch,
  added: readonly {
    entry: ImportedEntry & { position: number }
    channel: { id: string } & Record<string, unknown>
  }[],
): Promise<void> {
  await trx
    .insertInto('import_channel')
    .values(
      added.map(({ entry, channel }) => ({
        ...valuesOf(entry),
        channel_id: channel.id,
        source_id: batch.source_id,
        position: entry.position,
      })),
    )
    .execute()
  await recordUndo(
    trx,
    batch.id,
    added.map(({ channel: { id, ...after } }) => ({ kind: 'channel', subject: id, before: null, after })),
  )
}

/** Whether the channel moves with its entry: it is still in the category of the group imported before. */
function changesGroup({ entry, known }: Pick<Changed, 'entry' | 'known'>): boolean {
  const isEdited = known.category_name.toLowerCase() !== (known.group_name || defaultGroup).toLowerCase()
  return entry.group_name !== known.group_name && !isEdited
}

/** Changes only fields that changed in the playlist, and only if the channel still has the value imported before. */
async function changeChannel(
  trx: Transaction<Tables>,
  { entry, known }: Changed,
  categoryOf: (group: string) => string,
  undo: Undo[],
): Promise<void> {
  const after = {
    ...(entry.name !== known.name && known.channel_name === known.name ? { name: entry.name } : {}),
    ...(entry.url !== known.url && known.external_url === known.url ? { external_url: entry.url } : {}),
    ...(changesGroup({ entry, known }) ? { category_id: categoryOf(entry.group_name) } : {}),
    ...(known.is_missing && known.was_published && !known.is_published ? { is_published: true } : {}),
  }
  const before = {
    ...('name' in after ? { name: known.channel_name } : {}),
    ...('external_url' in after ? { external_url: known.external_url } : {}),
    ...('category_id' in after ? { category_id: known.category_id } : {}),
    ...('is_published' in after ? { is_published: false } : {}),
  }
  if (Object.keys(after).length > 0) {
    await updateChannel(trx, known.channel_id, after)
    undo.push({ kind: 'channel', subject: known.channel_id, before, after })
  }
  const linked = { ...valuesOf(entry), position: entry.position, is_missing: false, was_published: false }
  await updateLink(trx, known, linked, undo)
}

async function takeOffAir(
  trx: Transaction<Tables>,
  known: Extract<ChannelChange, { change: 'removed' }>['known'],
  undo: Undo[],
): Promise<void> {
  if (known.is_published) {
    await updateChannel(trx, known.channel_id, { is_published: false })
    undo.push({
      kind: 'channel',
      subject: known.channel_id,
      before: { is_published: true },
      after: { is_published: false },
    })
  }
  await updateLink(trx, known, { is_missing: true, was_published: known.is_published }, undo)
}

async function updateLink(
  trx: Transaction<Tables>,
  known: Changed['known'],
  values: Partial<ImportedEntry> & { position?: number; is_missing: boolean; was_published: boolean },
  undo: Undo[],
): Promise<void> {
  const { channel_id: channelId, position, is_missing, was_published } = known
  await trx.updateTable('import_channel').set(values).where('channel_id', '=', channelId).execute()
  undo.push({
    kind: 'import-channel',
    subject: channelId,
    before: { ...valuesOf(known), position, is_missing, was_published },
    after: null,
  })
}

/** With a new version, by which the console detects concurrent edits. */
export async function updateChannel(
  trx: Transaction<Tables>,
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update channel set ${sql.join(assignments)}, version = version + 1 where id = ${id}`.execute(trx)
}

function valuesOf(entry: ImportedEntry): ImportedEntry {
  return Object.fromEntries(entryFields.map((field) => [field, entry[field]])) as unknown as ImportedEntry
}
