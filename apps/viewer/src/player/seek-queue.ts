/** Seeks that follow each other within this time belong to a key that is held. */
const settleMs = 200

/** Carries out the first of several quick seeks, and then only the last: each one can request a segment. */
export function createSeekQueue(seek: (to: number) => void) {
  let pending: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    const last = pending
    timer = undefined
    pending = null
    if (last !== null) seek(last)
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    pending = null
  }
  return {
    /** Where the next seek leads; null: none is waiting. */
    pending: () => pending,
    add(to: number): void {
      const isFirst = timer === undefined
      cancel()
      timer = setTimeout(settle, settleMs)
      if (isFirst) seek(to)
      else pending = to
    },
    now(to: number): void {
      cancel()
      seek(to)
    },
    cancel,
  }
}
