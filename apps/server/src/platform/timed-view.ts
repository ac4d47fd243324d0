export interface Timed<View> {
  view: View
  /** The instant (UTC ms) from which the view has to be derived again. */
  validUntilMs: number
}

/**
 * A view that depends on a snapshot and on the time. It is derived again once the snapshot has changed or the view has
 * expired, without a request to the database: publication times also take effect while the database is unavailable.
 */
export function createTimedView<Rows extends object, View>(
  rows: () => Rows,
  derive: (rows: Rows, nowMs: number) => Timed<View>,
  now: () => number,
): () => View {
  let last: (Timed<View> & { rows: Rows; fromMs: number }) | null = null
  return () => {
    const current = rows()
    const nowMs = now()
    // A clock that was set back needs a new view too.
    if (last === null || last.rows !== current || nowMs >= last.validUntilMs || nowMs < last.fromMs)
      last = { ...derive(current, nowMs), rows: current, fromMs: nowMs }
    return last.view
  }
}
