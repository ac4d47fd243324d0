let offsetMs = 0

/** How far the server's clock is from this device's: phones are often minutes wrong. */
export function learnServerTime(serverTime: unknown): void {
  const instant = typeof serverTime === 'string' ? Date.parse(serverTime) : Number.NaN
  if (!Number.isNaN(instant)) offsetMs = instant - Date.now()
}

export function serverNow(): number {
  return Date.now() + offsetMs
}
