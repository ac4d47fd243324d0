import type { TvCode } from './tv-calls.ts'

/** A code that is being shown, and until when. */
export interface ShownTvCode extends TvCode {
  expiresAtMs: number
}

const key = 'tvCode'

/** The code that this tab showed before it was loaded anew, while it is good. */
export function keptCode(nowMs: number): ShownTvCode | null {
  const code = readCode()
  return code && code.expiresAtMs > nowMs ? code : null
}

export function keepCode(code: ShownTvCode | null): void {
  try {
    if (code) sessionStorage.setItem(key, JSON.stringify(code))
    else sessionStorage.removeItem(key)
  } catch {
    // A television without storage only loses its code when it is loaded anew.
  }
}

/** Written by this page only, so its shape is not in doubt. */
function readCode(): ShownTvCode | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as ShownTvCode | null
  } catch {
    return null
  }
}
