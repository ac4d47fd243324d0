import { matchPath } from 'react-router'

/** where a sign-in may lead. Anything else, from wherever it came, leads to the start. */
const goals = [
  '/',
  '/home',
  '/home/channels',
  '/home/channels/all',
  '/home/channels/:category',
  '/home/channel/:tag',
  '/home/channel/play/:tag',
  '/home/epg/play/:item/:tag',
  '/channels',
  '/channels/all',
  '/channels/:category',
  '/channel/:tag',
  '/rechannel/:tag',
  '/channel/play/:tag',
  '/epg/play/:item/:tag',
  '/vods',
  '/vods/all',
  '/vods/:category',
  '/vod/:tag',
  '/vod/play/:tag',
  '/my-account',
  '/account/change-password',
  '/account/change-phone',
  '/manage-subscription',
  '/manage-subscription-test',
  '/subscription/view',
  '/subscription/purchase',
  '/subscription/change',
  '/subscription/devices',
  '/subscription/add-device',
  '/subscription/cancel/:id',
  '/subscription/promo',
]

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
