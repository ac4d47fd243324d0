import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import styles from './toasts.module.css'

interface Toast {
  id: number
  text: string
  undo?: (() => Promise<unknown>) | undefined
}

const shownMs = 8_000
const maxShown = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Confirms that an action succeeded, for eight seconds. `undo` reverts it. */
export function showToast(text: string, undo?: () => Promise<unknown>): void {
  const id = ++lastId
  update([...toasts.slice(1 - maxShown), { id, text, undo }])
  setTimeout(() => dismiss(id), shownMs)
}

function dismiss(id: number): void {
  update(toasts.filter((one) => one.id !== id))
}

function update(next: readonly Toast[]): void {
  toasts = next
  for (const notify of listeners) notify()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

async function runUndo({ id, undo }: Toast): Promise<void> {
  dismiss(id)
  try {
    await undo?.()
    showToast('Undone')
  } catch (error) {
    showToast(error instanceof Error ? error.message : 'This could not be undone.')
  }
}

/** Place once, in the layout. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div role="status" className={styles.region}>
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast}>
          <span>{toast.text}</span>
          {toast.undo && <Button onPress={() => void runUndo(toast)}>Undo</Button>}
        </div>
      ))}
    </div>
  )
}
