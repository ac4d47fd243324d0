import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/button'
import { Toast } from '@kallo/ui/toast'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import styles from './toasts.module.css'

interface ShownToast {
  id: number
  text: string
  kind: 'success' | 'error'
  undo?: (() => Promise<unknown>) | undefined
}

const shownMs = 8_000
const maxShown = 3

let toasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Confirms that an action succeeded, for eight seconds. `undo` reverts it. */
export function showToast(text: string, undo?: () => Promise<unknown>): void {
  show('success', text, undo)
}

function show(kind: ShownToast['kind'], text: string, undo?: () => Promise<unknown>): void {
  const id = ++lastId
  update([...toasts.slice(1 - maxShown), { id, kind, text, undo }])
  setTimeout(() => dismiss(id), shownMs)
}

function dismiss(id: number): void {
  update(toasts.filter((one) => one.id !== id))
}

function update(next: readonly ShownToast[]): void {
  toasts = next
  for (const notify of listeners) notify()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Runs the action of a button that has no place for an error. If it fails, the error is shown as a toast. */
export async function runOrShowError(
  action: () => Promise<unknown>,
  otherwise = t`Something went wrong.`,
): Promise<void> {
  try {
    await action()
  } catch (error) {
    showError(error, otherwise)
  }
}

/** Shows why an action failed, for eight seconds. */
export function showError(error: unknown, otherwise = t`Something went wrong.`): void {
  show('error', error instanceof Error ? textOf(error) : otherwise)
}

/** There is no field beside which the server's sentence could stand. */
function textOf(error: Error): string {
  const isInput = error instanceof ApiError && error.reason === 'bad-input'
  const sentence = isInput ? error.problems.find(({ kind }) => kind === 'sentence') : undefined
  return sentence?.text ?? error.message
}

async function runUndo({ id, undo }: ShownToast): Promise<void> {
  dismiss(id)
  await runOrShowError(
    async () => {
      await undo?.()
      showToast(t`Undone`)
    },
    t`This could not be undone.`,
  )
}

/** Renders the toasts. Used once, in the layout. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div className={styles.region}>
      {shown.map((toast) => (
        <Toast
          key={toast.id}
          kind={toast.kind}
          title={toast.text}
          closeLabel={t`Dismiss`}
          action={
            toast.undo && (
              <Button size="small" onPress={() => void runUndo(toast)}>
                {t`Undo`}
              </Button>
            )
          }
          onClose={() => dismiss(toast.id)}
        />
      ))}
    </div>
  )
}
