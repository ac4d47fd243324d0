/** Waits for this time, or until the connection returns. Rejects when `signal` aborts the wait. */
export function pauseOrOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      end.abort()
      if (signal?.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(finish, ms)
    window.addEventListener('online', finish, { signal: end.signal })
    signal?.addEventListener('abort', finish, { signal: end.signal })
  })
}
