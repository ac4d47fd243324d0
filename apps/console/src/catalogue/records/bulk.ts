import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../platform/toasts.tsx'

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
  /** For messages: `channel`, `channels`. */
  noun: readonly [one: string, many: string]
  /** Path of the list endpoint, which is loaded again. */
  listPath: string
  send: (input: { items: { id: string; version: number }[]; action: Action }) => Promise<BulkResult>
}

/** L-05: sends a bulk action, reports what could not be changed, and loads the list again. */
export function useBulk<Action>({ noun: [one, many], listPath, send }: BulkOptions<Action>) {
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState<BulkResult['failed']>([])
  const run = async (records: readonly ListedRecord[], action: Action, done: string) => {
    const items = records.map(({ id, version }) => ({ id, version }))
    try {
      const result = await send({ items, action })
      setFailed(result.failed)
      if (result.changed > 0) showToast(`${result.changed} ${result.changed === 1 ? one : many} ${done}`)
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'Something went wrong.')
    }
    await Promise.all(
      [listPath, 'console/bin/list'].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  }
  return { run, failed, dismiss: () => setFailed([]) }
}
