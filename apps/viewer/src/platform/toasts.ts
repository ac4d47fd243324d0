import { successPopupMs } from '@kallo/rules/foundation/constants'
import { useSyncExternalStore } from 'react'

export interface ToastEntry {
  id: number
  kind: 'error' | 'success'
  title: string
  message: string
  /** Shown together with a navigation; belongs to the next page. */
  isForNextPage: boolean
  /** Leads to another page, and closes the toast. */
  action: ToastAction | null
}

export interface ToastAction {
  label: string
  to: string
  state?: unknown
}

interface ToastOptions {
  isForNextPage?: boolean
  /** Stays until it is closed, or its action is used. */
  isLasting?: boolean
  action?: ToastAction
}

/** Long enough for two sentences; field errors are shown at the field too. */
const errorPopupMs = 8_000

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** V-03: one toast per kind. A success closes after 4 s, an error after 8 s or when obsolete, a lasting one when it is closed. */
export function showToast(
  kind: ToastEntry['kind'],
  title: string,
  message: string,
  { isForNextPage = false, isLasting = false, action }: ToastOptions = {},
): void {
  const entry = { id: ++lastId, kind, title, message, isForNextPage, action: action ?? null }
  change([...entries.filter((old) => old.kind !== kind), entry])
  if (!isLasting) setTimeout(() => closeToast(entry.id), kind === 'success' ? successPopupMs : errorPopupMs)
}

export function closeToast(id: number): void {
  change(entries.filter((entry) => entry.id !== id))
}

/** Closes success toasts. Called after signing in, which makes a lasting one obsolete. */
export function closeSuccesses(): void {
  change(entries.filter((entry) => entry.kind !== 'success'))
}

export function closeErrors(): void {
  change(entries.filter((entry) => entry.kind !== 'error'))
}

/** Keeps errors for the next page, once. */
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
