import { protectedPages, publicPages } from '@kallo/rules/foundation/pages'
import { matchPath } from 'react-router'

/** where a sign-in may lead. Anything else, from wherever it came, leads to the start. */
const goals = [...publicPages, ...protectedPages]

/** The wished-for path when it is one of ours, else the start page. */
export function safeReturnTo(wished: unknown): string {
  if (typeof wished !== 'string' || !/^\/(?![/\\])/.test(wished) || hasOddSigns(wished)) return '/'
  const pathname = wished.split(/[?#]/, 1)[0] ?? '/'
  return goals.some((goal) => matchPath(goal, pathname)) ? wished : '/'
}

/** A browser drops tabs and line ends from an address and reads a backslash as a slash. */
function hasOddSigns(path: string): boolean {
  return [...path].some((sign) => sign <= ' ' || sign === '\\')
}

/** What a link or a redirect to the login page carries along. */
export interface ReturnState {
  from: string
}

export function returnStateOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'from' in state ? safeReturnTo(state.from) : '/'
}
