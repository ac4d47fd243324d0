/** Does work that stops as soon as one of these signals does. Browsers from Chrome 116 have `AbortSignal.any` for this. */
export async function withAnySignal<T>(
  signals: readonly (AbortSignal | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const joined = new AbortController()
  const end = new AbortController()
  for (const signal of signals) {
    const stop = () => joined.abort(signal?.reason)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { signal: end.signal })
  }
  try {
    return await work(joined.signal)
  } finally {
    end.abort()
  }
}
