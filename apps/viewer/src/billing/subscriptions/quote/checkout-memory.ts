import { readTab, writeTab } from '../../../platform/tab-memory.ts'

const key = 'checkout'

/** The page a payment was begun on, so that one can try again from there; and whether it was a test. */
export interface BegunCheckout {
  reference: string
  page: string
  isTest: boolean
}

export function rememberCheckout(begun: BegunCheckout): void {
  writeTab(key, JSON.stringify(begun))
}

/** The last one of this tab. */
export function begunCheckout(): BegunCheckout | null {
  return readCheckout(readTab(key))
}

export function readCheckout(text: string | null): BegunCheckout | null {
  try {
    const read: unknown = JSON.parse(text ?? 'null')
    return isBegun(read) ? read : null
  } catch {
    return null
  }
}

function isBegun(read: unknown): read is BegunCheckout {
  if (typeof read !== 'object' || read === null) return false
  const { reference, page, isTest } = read as Record<string, unknown>
  return typeof reference === 'string' && typeof page === 'string' && typeof isTest === 'boolean'
}
