import type { ImportCounts, ImportWarning } from '@kallo/contract/catalogue/import'
import { isShrunk } from '@kallo/rules/catalogue/import-entries'
import { timelineKeptHours } from '@kallo/rules/foundation/constants'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { compareChannels, countChanges, countGone } from './compare-channels.ts'
import { compareProgrammes, sumProgrammes } from './compare-programmes.ts'
import { lastApplied, noCounts, type Batch } from './import-store.ts'
import { stageMatches } from './stage-matches.ts'

/** Programmes that ended before this time are not imported, and are deleted from the guide. */
export function keptFrom(nowMs: number): Date {
  return new Date(nowMs - timelineKeptHours * 3_600_000)
}

/** Compares a staged batch with what is stored, and stores the numbers and warnings with it. */
export async function countStaged(
  trx: Transaction<Tables>,
  batch: Batch,
  nowMs: number,
): Promise<ImportCounts> {
  const counts: ImportCounts = { ...noCounts, ...batch.counts }
  let gone: number
  if (batch.source.kind === 'm3u') {
    const changes = await compareChannels(trx, batch)
    Object.assign(counts, countChanges(changes))
    gone = countGone(changes)
  } else {
    Object.assign(counts, await stageMatches(trx, batch))
    Object.assign(counts, sumProgrammes(await compareProgrammes(trx, batch, keptFrom(nowMs))))
    gone = counts.removed
  }
  const warnings = await warningsOf(trx, batch, counts, gone)
  await trx
    .updateTable('import_batch')
    .set({ counts: JSON.stringify(counts), warnings })
    .where('id', '=', batch.id)
    .execute()
  return counts
}

/** J-10: a file that is incomplete, or much smaller than the one applied last. */
async function warningsOf(
  db: Kysely<Tables>,
  batch: Batch,
  counts: ImportCounts,
  gone: number,
): Promise<ImportWarning[]> {
  const before = await lastApplied(db, batch.source_id)
  const { added, changed, unchanged, removed } = counts
  const isSmaller =
    isShrunk(usable({ ...noCounts, ...before?.counts }), usable(counts)) ||
    isShrunk(changed + unchanged + removed, added + changed + unchanged + removed - gone)
  const isTruncated = batch.warnings.includes('truncated')
  return [...(isTruncated ? (['truncated'] as const) : []), ...(isSmaller ? (['shrunk'] as const) : [])]
}

function usable({ total, outdated }: ImportCounts): number {
  return total - outdated
}
