import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runOrShowError, showToast } from '../../platform/toasts.tsx'

export interface ListedRecord {
  id: string
  version: number
  name?: string
}

export interface BulkResult {
  changed: number
  failed: { id: string; name: string; message: string }[]
}

interface BulkOptions<Action> {
  /** Path of the list endpoint, which is loaded again. */
  listPath: string
  send: (input: { items: { id: string; version: number }[]; action: Action }) => Promise<BulkResult>
}

/** Runs an action for records. `done` is the message about those that were changed: `3 channels deleted`. */
export type RunAction<Action> = (
  records: readonly ListedRecord[],
  action: Action,
  done: (changed: number) => string,
) => Promise<void>

/** L-05: sends a bulk action, reports records that could not be changed, and loads the list again. */
export function useBulk<Action>({ listPath, send }: BulkOptions<Action>) {
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  const run: RunAction<Action> = async (records, action, done) => {
    const items = records.map(({ id, version }) => ({ id, version }))
    await runOrShowError(async () => {
      const result = await send({ items, action })
      setFailed(result.failed)
      if (result.changed > 0) showToast(done(result.changed))
    })
    await Promise.all(
      [listPath, 'console/bin/list'].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  }
  return { run, failed, dismiss: () => setFailed([]) }
}
