let offsetMs = 0

/** Offset of the server's clock from this device's, which is often minutes wrong. */
export function learnServerTime(serverTime: unknown): void {
  const instant = typeof serverTime === 'string' ? Date.parse(serverTime) : Number.NaN
  if (!Number.isNaN(instant)) offsetMs = instant - Date.now()
}

export function serverNow(): number {
  return Date.now() + offsetMs
}
