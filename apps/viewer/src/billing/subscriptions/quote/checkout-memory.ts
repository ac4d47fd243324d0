import { readTab, writeTab } from '../../../platform/tab-memory.ts'

const key = 'checkout'

/** The page a checkout started from, for trying again, and whether it was a test payment. */
export interface RememberedCheckout {
  reference: string
  page: string
  isTest: boolean
}

export function rememberCheckout(begun: RememberedCheckout): void {
  writeTab(key, JSON.stringify(begun))
}

/** The latest checkout of this tab. */
export function recallCheckout(): RememberedCheckout | null {
  return readCheckout(readTab(key))
}

export function readCheckout(text: string | null): RememberedCheckout | null {
  try {
    const read: unknown = JSON.parse(text ?? 'null')
    return isRememberedCheckout(read) ? read : null
  } catch {
    return null
  }
}

function isRememberedCheckout(read: unknown): read is RememberedCheckout {
  if (typeof read !== 'object' || read === null) return false
  const { reference, page, isTest } = read as Record<string, unknown>
  return typeof reference === 'string' && typeof page === 'string' && typeof isTest === 'boolean'
}
