import { useRef, useState } from 'react'
import { createRequestId } from './request-id.ts'
import { runOrShowError } from './toasts.tsx'

/**
 * F-15: the action of a button without a dialog. A second press while it runs does nothing, and one after a failure sends the same
 * request ID, so that the action is carried out once. `input` says to what it applies.
 */
export function useButtonAction<Input extends string>(
  act: (input: Input, requestId: string) => Promise<unknown>,
): { run: (input: Input) => void; busy: Input | null } {
  const [busy, setBusy] = useState<Input | null>(null)
  // A ref, because a second press can come before the next render.
  const isRunning = useRef(false)
  const requestIds = useRef(new Map<Input, string>())
  const runOnce = async (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(input)
    const requestId = requestIds.current.get(input) ?? createRequestId()
    requestIds.current.set(input, requestId)
    await runOrShowError(async () => {
      await act(input, requestId)
      requestIds.current.delete(input)
    })
    isRunning.current = false
    setBusy(null)
  }
  return { run: (input) => void runOnce(input), busy }
}
