import { safeReturnTo } from '../../platform/return-to.ts'

/** the page a hand-off leads to, as an address of ours. Whatever else was asked for leads to the start. */
export function handOffGoal(page: string): string {
  return safeReturnTo(`/${page.replace(/^\/+/, '')}`)
}
