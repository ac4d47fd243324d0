import { t } from '@lingui/core/macro'
import type { imports } from '@kallo/contract/catalogue/import'
import type { importMatches } from '@kallo/contract/catalogue/import-matches'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'
import { hasReason } from '../../platform/api-error.ts'

export const importsApi = client<typeof imports & typeof importMatches>()({
  sources: 'GET console/import/sources',
  createSource: 'POST console/import/sources',
  changeSource: 'PATCH console/import/sources/:id',
  deleteSource: 'DELETE console/import/sources/:id',
  refresh: 'POST console/import/sources/:id/refresh',
  upload: 'POST console/import/sources/:id/upload',
  rematch: 'POST console/import/sources/:id/rematch',
  batches: 'POST console/import/batches/list',
  batch: 'GET console/import/batches/:id',
  changes: 'POST console/import/batches/:id/changes',
  groups: 'POST console/import/batches/:id/groups',
  choose: 'POST console/import/batches/:id/choose',
  apply: 'POST console/import/batches/:id/apply',
  discard: 'POST console/import/batches/:id/discard',
  previewRevert: 'GET console/import/batches/:id/revert',
  revert: 'POST console/import/batches/:id/revert',
  matches: 'POST console/import/matches/list',
  guides: 'POST console/import/guides/list',
  setMatch: 'POST console/import/matches/:channelId',
  confirmProposals: 'POST console/import/proposals/confirm',
  clearMatch: 'DELETE console/import/matches/:channelId',
})

export type ImportSource = DataOf<typeof imports.sources>['items'][number]
export type ImportBatch = DataOf<typeof imports.batch>
export type ImportChange = DataOf<typeof imports.changes>['items'][number]
export type ImportGroup = DataOf<typeof imports.groups>['items'][number]
export type ImportMatch = DataOf<typeof importMatches.matches>['items'][number]

export const maxImportBytes = 512 * 1024 * 1024

export const stateNames: Record<ImportBatch['state'], string> = {
  waiting: t`Waiting`,
  parsing: t`Being read`,
  staged: t`Ready for review`,
  applied: t({ message: 'Applied', context: 'import' }),
  unchanged: t`Nothing new`,
  discarded: t({ message: 'Discarded', context: 'import' }),
  cancelled: t({ message: 'Cancelled', context: 'import' }),
  failed: t`Failed`,
  reverted: t({ message: 'Reverted', context: 'import' }),
}

export function isRunning({ state }: Pick<ImportBatch, 'state'>): boolean {
  return state === 'waiting' || state === 'parsing'
}

const pollMs = 1_000
/** A large guide takes minutes. */
const maxWaitMs = 5 * 60_000

/**
 * Applies or reverts a batch. If the request ends early, as with a large guide, the batch's state shows when it is done. Once the server
 * responds again, the request is sent a second time: if the first one has arrived, the second waits for it.
 */
export async function finishBatch(
  action: () => Promise<ImportBatch>,
  id: string,
  target: ImportBatch['state'],
): Promise<ImportBatch> {
  try {
    return await action()
  } catch (error) {
    if (!hasReason(error, 'offline')) throw error
    let before: ImportBatch['state'] | null = null
    for (const endsAt = performance.now() + maxWaitMs; performance.now() < endsAt;) {
      const batch = await importsApi.batch({ id }).catch(() => null)
      if (batch?.state === target) return batch
      // Another operator was faster.
      if (batch && before !== null && batch.state !== before) throw error
      if (batch && before === null) {
        before = batch.state
        const finished = await action().catch((again: unknown) => {
          if (!hasReason(again, 'offline', 'import-batch-state')) throw again
          return null
        })
        if (finished) return finished
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    throw error
  }
}
