import { safeReturnTo } from './return-to.ts'
import { readTab, writeTab } from './storage.ts'

/** The page to return to after subscribing, else the start page. */
export function returnPath(): string {
  return safeReturnTo(readTab(returnPathKey))
}

const returnPathKey = 'return-path'

/** Stores the page to return to after subscribing. */
export function rememberReturnPath(path: string): void {
  writeTab(returnPathKey, path)
}
