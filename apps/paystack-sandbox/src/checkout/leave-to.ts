import type { Transaction } from '../world/transaction.ts'

/** The merchant's callback URL with `trxref` and `reference`; null if there is none. */
export function returnAddress({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null
  const url = new URL(callbackUrl)
  url.searchParams.append('trxref', reference)
  url.searchParams.append('reference', reference)
  return url.href
}

/** `metadata.cancel_action`, also if metadata was sent as text. Only http and https are accepted. */
export function cancelAddress({ metadata }: Transaction): string | null {
  const action = asObject(metadata)?.cancel_action
  if (typeof action !== 'string' || !URL.canParse(action)) return null
  const url = new URL(action)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

/** Targets of the page's forms: browsers apply form-action to redirects too. */
export function formTargets(transaction: Transaction): string {
  const addresses = [returnAddress(transaction), cancelAddress(transaction)]
  const origins = addresses.flatMap((address) => (address === null ? [] : new URL(address).origin))
  return ["'self'", ...new Set(origins)].join(' ')
}

function asObject(metadata: Transaction['metadata']): Record<string, unknown> | null {
  if (typeof metadata !== 'string') return metadata
  try {
    const value: unknown = JSON.parse(metadata)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
