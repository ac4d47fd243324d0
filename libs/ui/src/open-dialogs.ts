import { useSyncExternalStore } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Shows a dialog modally until the returned function is called. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  change([...open, dialog])
  return () => {
    change(open.filter((other) => other !== dialog))
    // Closed before it is removed from the document, because only then the browser restores the focus.
    dialog.close()
  }
}

/** The topmost modal dialog, or null. Everything outside it is inert. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open.at(-1) ?? null,
  )
}

function change(next: readonly HTMLDialogElement[]): void {
  open = next
  for (const listener of listeners) listener()
}
