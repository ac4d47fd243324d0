import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { runOrShowError, showError, showToast } from '../../platform/toasts.tsx'

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

/**
 * Runs an action for records. Returns whether the server has responded; a message was shown otherwise. `done` is the message about those
 * that were changed: `3 channels deleted`.
 */
export type RunAction<Action> = (
  records: readonly ListedRecord[],
  action: Action,
  done: (changed: number) => string,
) => Promise<boolean>

/** L-05: sends a bulk action, reports records that could not be changed, and loads the list again. */
export function useBulk<Action>({ listPath, send }: BulkOptions<Action>) {
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  // The records of running actions, until their new versions are loaded. State would be that of the last render, before which a second
  // press can come.
  const running = useRef(new Set<string>())
  const run: RunAction<Action> = async (records, action, done) => {
    const ids = records.map(({ id }) => id)
    if (ids.some((id) => running.current.has(id))) {
      showError(new Error(t`The last change is still being saved.`))
      return false
    }
    for (const id of ids) running.current.add(id)
    let hasResponse = false
    const items = records.map(({ id, version }) => ({ id, version }))
    await runOrShowError(async () => {
      const result = await send({ items, action })
      hasResponse = true
      setFailed(result.failed)
      if (result.changed > 0) showToast(done(result.changed))
    })
    await Promise.all(
      [listPath, 'console/bin/list'].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
    for (const id of ids) running.current.delete(id)
    return hasResponse
  }
  return { run, failed, dismiss: () => setFailed([]) }
}
