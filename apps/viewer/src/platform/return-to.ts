import { protectedPages, publicPages } from '@kallo/rules/foundation/pages'
import { matchPath } from 'react-router'

/** the pages to which a viewer can return after login. Any other path leads to the start page. */
const goals = [...publicPages, ...protectedPages]

/** The requested path if it belongs to this app, else the start page. */
export function safeReturnTo(wished: unknown): string {
  if (typeof wished !== 'string' || !/^\/(?![/\\])/.test(wished) || hasOddSigns(wished)) return '/'
  const pathname = wished.split(/[?#]/, 1)[0] ?? '/'
  return goals.some((goal) => matchPath(goal, pathname)) ? wished : '/'
}

/** Such paths are rejected: browsers drop tabs and line breaks from URLs and read a backslash as a slash. */
function hasOddSigns(path: string): boolean {
  return [...path].some((sign) => sign <= ' ' || sign === '\\')
}

/** Router state of links and redirects to the login page. */
export interface ReturnState {
  from: string
}

export function returnStateOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'from' in state ? safeReturnTo(state.from) : '/'
}
