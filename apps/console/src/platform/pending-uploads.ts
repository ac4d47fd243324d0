import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react'

/** To be called when an upload starts. Returns a function to be called when it has ended. */
type BeginUpload = () => (isDone: boolean) => void

/** The uploads of the surrounding form, which waits for them before it saves. */
export const UploadsContext = createContext<BeginUpload>(() => () => undefined)

export const useBeginUpload = (): BeginUpload => useContext(UploadsContext)

interface PendingUploads {
  /** Uploads that run in the form. */
  count: number
  begin: BeginUpload
  /** Resolves when the uploads have ended and the form has their values. False: one failed or was cancelled. */
  settled: () => Promise<boolean>
}

/** The uploads of a form. */
export function usePendingUploads(): PendingUploads {
  const [{ count, hasFailed }, setPending] = useState({ count: 0, hasFailed: false })
  const waiting = useRef<((isDone: boolean) => void)[]>([])
  // Resolved in an effect, after the render with the values that the uploads have set.
  useEffect(() => {
    if (count > 0) return
    for (const resolve of waiting.current.splice(0)) resolve(!hasFailed)
  }, [count, hasFailed])
  const begin = useMemo(
    () => () => {
      setPending(({ count: running, hasFailed: failed }) => ({
        count: running + 1,
        hasFailed: running > 0 && failed,
      }))
      return (isDone: boolean) =>
        setPending((before) => ({ count: before.count - 1, hasFailed: before.hasFailed || !isDone }))
    },
    [],
  )
  const settled = () => new Promise<boolean>((resolve) => waiting.current.push(resolve))
  return { count, begin, settled }
}
