import type { imports } from '@kallo/contract/catalogue/import'
import type { DataOf } from '@kallo/contract/endpoint'
import {
  areImported,
  entryChoices,
  withoutGroups,
  type GroupedEntry,
  type ImportChoice,
} from '@kallo/rules/catalogue/import-choice'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { recordAudit, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { pageRange } from '../../platform/lists.ts'
import type { Tables } from '../../tables.ts'
import { choiceOf, stagedEntries, storeChoice } from './choice-store.ts'
import { findBatch, lockBatch } from './import-store.ts'
import { longTransaction } from './long-transaction.ts'
import { countStaged } from './staged-counts.ts'

type Groups = DataOf<typeof imports.groups>
type GroupsInput = z.output<NonNullable<(typeof imports.groups)['body']>>
type Choice = z.output<NonNullable<(typeof imports.choose)['body']>>

/** J-14: the groups of a playlist in its order. Empty once the batch was discarded, or a later one of its source was applied. */
export async function listGroups(db: Kysely<Tables>, batchId: string, input: GroupsInput): Promise<Groups> {
  const batch = await findBatch(db, batchId)
  if (!batch) throw new AppError('import-batch-not-found')
  const entries = await stagedEntries(db, batch)
  const imported = areImported(entries, choiceOf(batch))
  const groups = new Map<string, Groups['items'][number]>()
  for (const [index, { group: name }] of entries.entries()) {
    const found = groups.get(name) ?? { name, entries: 0, imported: 0 }
    found.entries += 1
    if (imported[index]) found.imported += 1
    groups.set(name, found)
  }
  const wanted = input.search.toLowerCase()
  const items = [...groups.values()].filter(({ name }) => name.toLowerCase().includes(wanted))
  const { limit, offset } = pageRange(input)
  return { items: items.slice(offset, offset + limit), total: items.length }
}

/** J-14: stores the choice with the batch, and compares it again. Applying the batch makes it the choice of its source. */
export async function chooseEntries(
  { db, database }: Pick<Deps, 'db' | 'database'>,
  origin: AuditOrigin,
  batchId: string,
  input: Choice,
): Promise<void> {
  if (!(await findBatch(db, batchId))) throw new AppError('import-batch-not-found')
  await longTransaction(database, async (trx) => {
    const batch = await lockBatch(trx, batchId, ['staged'])
    if (batch?.source.kind !== 'm3u') throw new AppError('import-batch-state')
    const entries = await stagedEntries(trx, batch)
    const choice = changedChoice(entries, choiceOf(batch), input)
    await storeChoice(trx, batchId, choice, origin.now)
    const current = (await findBatch(trx, batchId)) ?? batch
    await countStaged(trx, current, origin.now.getTime())
    await recordAudit(trx, origin, {
      action: 'import.choose',
      subject: batch.source.name,
      after: { entries: entries.length, imported: areImported(entries, choice).filter(Boolean).length },
    })
  })
}

/** Everything, then groups, then single lines: the later ones are more specific. */
function changedChoice(
  entries: readonly (GroupedEntry & { line: number })[],
  before: ImportChoice,
  { everything, groups, lines }: Choice,
): ImportChoice {
  const base =
    everything === null
      ? before
      : { importsNewGroups: everything, groups: new Map<string, boolean>(), entries: [] }
  const named = new Map(groups.map(({ name, isImported }) => [name, isImported]))
  const grouped: ImportChoice = {
    ...base,
    groups: new Map([...base.groups, ...named]),
    entries: withoutGroups(entries, base, new Set(named.keys())),
  }
  const wanted = new Map(lines.map(({ line, isImported }) => [line, isImported]))
  const byIndex = new Map(
    entries.flatMap(({ line }, index) => {
      const isImported = wanted.get(line)
      return isImported === undefined ? [] : [[index, isImported] as const]
    }),
  )
  return { ...grouped, entries: entryChoices(entries, grouped, byIndex) }
}
