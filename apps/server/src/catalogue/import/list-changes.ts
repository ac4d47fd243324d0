import type { imports } from '@kallo/contract/catalogue/import'
import type { DataOf } from '@kallo/contract/endpoint'
import type * as z from 'zod'
import type { InvalidReason } from '@kallo/rules/catalogue/import-m3u'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { pageRange } from '../../platform/lists.ts'
import { compareChannels, describeChange, isExcluded, type ChannelChange } from './compare-channels.ts'
import { compareProgrammes } from './compare-programmes.ts'
import { findBatch, type Batch } from './import-store.ts'
import { keptFrom } from './staged-counts.ts'

type Changes = DataOf<typeof imports.changes>
type Row = Changes['items'][number]
type Input = z.output<NonNullable<(typeof imports.changes)['body']>>

/**
 * The difference between a batch and what is stored now, page by page. Empty once the batch was discarded, or a later one of its
 * source was applied.
 */
export async function listChanges(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  batchId: string,
  input: Input,
): Promise<Changes> {
  const batch = await findBatch(db, batchId)
  if (!batch) throw new AppError('import-batch-not-found')
  if (batch.staging_id === null) return { items: [], total: 0 }
  const rows = await rowsOf(db, batch, input.change, clock.now())
  const wanted = input.search.toLowerCase()
  const found = rows.filter(
    ({ name, detail, group }) =>
      (input.group === null || group === input.group) && `${name} ${detail}`.toLowerCase().includes(wanted),
  )
  const { limit, offset } = pageRange(input)
  return { items: found.slice(offset, offset + limit), total: found.length }
}

async function rowsOf(db: Deps['db'], batch: Batch, change: Input['change'], nowMs: number): Promise<Row[]> {
  if (change === 'invalid') return invalidRows(db, batch)
  if (change === 'ambiguous') return ambiguousRows(db, batch)
  if (batch.source.kind === 'm3u') {
    const changes = await compareChannels(db, batch)
    const row = (one: ChannelChange) => channelRow(isExcluded(one) ? 'excluded' : one.change, one)
    if (change === 'all') return changes.map(row)
    if (change === 'excluded') return changes.filter(isExcluded).map(row)
    return changes.filter((one) => one.change === change).map((one) => channelRow(change, one))
  }
  if (change === 'excluded') return []
  const rows = await db.transaction().execute((trx) => compareProgrammes(trx, batch, keptFrom(nowMs)))
  return rows
    .filter((row) => change === 'all' || row[change] > 0)
    .map(({ name, guideId, added, changed, unchanged, removed }) => ({
      change: change === 'all' ? ('unchanged' as const) : change,
      line: null,
      name,
      detail: guideId === null ? 'No longer has a guide from this source' : `Guide ${guideId}`,
      ...noEntry,
      programmes: { added, changed, unchanged, removed },
    }))
}

function channelRow(change: Row['change'], one: ChannelChange): Row {
  const { entry, known } = one
  return {
    change,
    line: entry?.line ?? null,
    name: entry?.name ?? known?.name ?? '',
    detail: describeChange(one),
    group: entry?.group_name ?? known?.group_name ?? null,
    url: entry?.url ?? null,
    programmes: null,
  }
}

const noEntry = { group: null, url: null, programmes: null }

const reasons: Record<InvalidReason, string> = {
  'line-too-long': 'The line is too long',
  'no-name': 'The channel has no name',
  'no-address': 'No address follows',
  'address-invalid': 'The address is not valid',
  'address-not-http': 'Only addresses with http or https can be played',
  'web-page': 'The address is a web page, not a stream',
  duplicate: 'The same channel and address occur earlier',
  'no-time': 'The programme has no valid start',
  'no-title': 'The programme has no title',
  'unknown-channel': 'The channel ID is missing',
}

async function invalidRows(db: Deps['db'], { staging_id: staging }: Batch): Promise<Row[]> {
  const rows = await db
    .selectFrom('import_invalid')
    .where('staging_id', '=', staging)
    .orderBy('line')
    .select(['line', 'reason', 'excerpt'])
    .execute()
  return rows.map(({ line, reason, excerpt }) => ({
    change: 'invalid',
    line,
    name: reasons[reason as InvalidReason],
    detail: excerpt,
    ...noEntry,
  }))
}

async function ambiguousRows(db: Deps['db'], { id }: Batch): Promise<Row[]> {
  const rows = await db
    .selectFrom('staged_match')
    .innerJoin('channel', 'channel.id', 'staged_match.channel_id')
    .where('batch_id', '=', id)
    .where('how', 'in', ['ambiguous', 'similar'])
    .orderBy('channel.position')
    .select(['channel.name', 'candidates'])
    .execute()
  return rows.map(({ name, candidates }) => ({
    change: 'ambiguous',
    line: null,
    name,
    detail: candidates.join(', '),
    ...noEntry,
  }))
}
