import { restartPauseMs } from './playback-errors.ts'

/** A pause that grows with each attempt, and ends early when the connection returns or `onBegin`'s function is called. */
export function pauseBefore(attempt: number, onBegin?: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, restartPauseMs(attempt))
    window.addEventListener('online', end)
    onBegin?.(end)
  })
}
