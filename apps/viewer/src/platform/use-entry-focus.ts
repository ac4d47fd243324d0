import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the focus in a list whose entries have buttons that remove them: on the button of the entry that takes the place of the removed
 * one. `entries` are those shown, and `onRemove` is called with the index of the removed one.
 */
export function useEntryFocus(entries: readonly unknown[]): {
  list: RefObject<HTMLUListElement | null>
  onRemove: (index: number) => void
} {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ index: number; entries: readonly unknown[] } | null>(null)
  useEffect(() => {
    const last = removed.current
    if (last === null || entries === last.entries) return
    removed.current = null
    // The focus is elsewhere if the viewer has moved on.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const next = list.current?.children[Math.min(last.index, entries.length - 1)]
    next?.querySelector('button')?.focus()
  }, [entries])
  return { list, onRemove: (index) => (removed.current = { index, entries }) }
}
