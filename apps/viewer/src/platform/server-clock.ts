let offsetMs = 0
let isKnown = false

/** Offset of the server's clock from this device's, which is often minutes wrong. */
export function learnServerTime(serverTime: unknown): void {
  const instant = typeof serverTime === 'string' ? Date.parse(serverTime) : Number.NaN
  if (Number.isNaN(instant)) return
  offsetMs = instant - Date.now()
  isKnown = true
}

export function serverNow(): number {
  return Date.now() + offsetMs
}

/** Whether the server has stated its time since the page was opened. */
export function isServerTimeKnown(): boolean {
  return isKnown
}
