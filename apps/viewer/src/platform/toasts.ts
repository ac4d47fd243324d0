import { successPopupMs } from '@kallo/rules/constants'
import { useSyncExternalStore } from 'react'

export interface ToastEntry {
  id: number
  kind: 'error' | 'success'
  title: string
  message: string
}

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** V-03: one popup of a kind and text at a time; a success leaves after 4 s, an error stays until closed. */
export function showToast(kind: ToastEntry['kind'], title: string, message: string): void {
  const entry = { id: ++lastId, kind, title, message }
  change([...entries.filter((old) => old.kind !== kind), entry])
  if (kind === 'success') setTimeout(() => closeToast(entry.id), successPopupMs)
}

export function closeToast(id: number): void {
  change(entries.filter((entry) => entry.id !== id))
}

export function closeErrors(): void {
  change(entries.filter((entry) => entry.kind !== 'error'))
}

export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => entries,
  )
}

function change(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}
