import { successPopupMs } from '@kallo/rules/foundation/constants'
import { useSyncExternalStore } from 'react'

export interface ToastEntry {
  id: number
  kind: 'error' | 'success'
  title: string
  message: string
  /** Raised together with a navigation, and meant for the page that comes. */
  isForNextPage: boolean
}

/** Long enough for two sentences; whatever has to be put right stands at its field as well. */
const errorPopupMs = 8_000

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** V-03: one popup of a kind at a time. A success closes after 4 s, an error after 8 s or when its cause is gone. */
export function showToast(
  kind: ToastEntry['kind'],
  title: string,
  message: string,
  { isForNextPage = false } = {},
): void {
  const entry = { id: ++lastId, kind, title, message, isForNextPage }
  change([...entries.filter((old) => old.kind !== kind), entry])
  setTimeout(() => closeToast(entry.id), kind === 'success' ? successPopupMs : errorPopupMs)
}

export function closeToast(id: number): void {
  change(entries.filter((entry) => entry.id !== id))
}

export function closeErrors(): void {
  change(entries.filter((entry) => entry.kind !== 'error'))
}

/** Errors that were raised for the page that comes stay, once. */
export function closeErrorsOfLastPage(): void {
  const left = entries.filter((entry) => entry.kind !== 'error' || entry.isForNextPage)
  change(left.map((entry) => ({ ...entry, isForNextPage: false })))
}

export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentToasts)
}

export function currentToasts(): readonly ToastEntry[] {
  return entries
}

function change(next: readonly ToastEntry[]): void {
  entries = next
  for (const listener of listeners) listener()
}
