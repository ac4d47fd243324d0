import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import { hashOfSecret, isSecret } from '../secret.ts'

const cookieName = 'kallo-viewer'

/**
 * Cookie that shows that the browser has a session, without naming it. It is also sent with documents, unlike the
 * cookie above.
 */
const markerName = 'kallo-session'

/**
 * Sent by the web app: the key of its session, or `none`. The cookie counts only beside this header, which pages of other sites cannot
 * send, and only for the session that the page shows.
 */
const sessionHeader = 'x-kallo-session'

/** The longest lifetime that browsers accept. The session itself ends on the server. */
const cookieSeconds = 400 * 86_400

/** 64 bits of the token's hash. Names a session where its token must not appear, such as in tickets and in the web app. */
export function sessionKeyOf(tokenHash: Buffer): string {
  return tokenHash.subarray(0, 8).toString('hex')
}

/** The token of a request: `auth-token`, or in the web app the cookie (T-01, T-06). Null without one. */
export function viewerTokenOf(headers: IncomingHttpHeaders): string | null {
  const token = headers['auth-token']
  if (typeof token === 'string' && token !== '') return token
  const key = headers[sessionHeader]
  return typeof key === 'string' ? cookieTokenOf(headers, key) : null
}

/** The token in the cookie if it belongs to the session with this key. */
export function cookieTokenOf(headers: IncomingHttpHeaders, key: string): string | null {
  const token = cookieToken(headers)
  return token !== null && sessionKeyOf(hashOfSecret(token)) === key ? token : null
}

/** The token in the cookie that `issueToken` replaces, whichever session the page shows. Null: it replaces none. */
export function replacedTokenOf(headers: IncomingHttpHeaders): string | null {
  return headers[sessionHeader] === undefined ? null : cookieToken(headers)
}

function cookieToken({ cookie }: IncomingHttpHeaders): string | null {
  const token = cookie === undefined ? undefined : parseCookie(cookie)[cookieName]
  return token !== undefined && isSecret(token) ? token : null
}

/** Whether the browser has a session, valid or not. Works for documents and API requests. */
export function hasSessionCookie({ cookie }: IncomingHttpHeaders): boolean {
  return cookie !== undefined && parseCookie(cookie)[markerName] !== undefined
}

export interface Exchange {
  headers: IncomingHttpHeaders
  baseUrl: string
  setHeader(name: string, value: string): void
}

/**
 * T-06: issues the token of a new session, and returns what the response contains as `token`. The web app receives an `HttpOnly` cookie,
 * which scripts cannot read, and the key of the session; other clients receive the token itself. An empty token is not issued.
 */
export function issueToken(exchange: Exchange, token: string): string {
  if (exchange.headers[sessionHeader] === undefined || token === '') return token
  setCookies(exchange, token)
  return sessionKeyOf(hashOfSecret(token))
}

/** Removes the cookies from the web app. */
export function removeCookie(exchange: Exchange): void {
  if (exchange.headers[sessionHeader] !== undefined) setCookies(exchange, null)
}

/** Sets the cookies; a null token removes them. */
function setCookies({ setHeader, baseUrl }: Exchange, token: string | null): void {
  const shared = {
    httpOnly: true,
    secure: baseUrl.startsWith('https:'),
    maxAge: token === null ? 0 : cookieSeconds,
  }
  const cookie = { ...shared, name: cookieName, value: token ?? '', path: '/api/v1/' }
  setHeader('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'strict' }))
  // This cookie is also sent when a link on another site is followed.
  const marker = { ...shared, name: markerName, value: token === null ? '' : '1', path: '/' }
  setHeader('set-cookie', stringifySetCookie({ ...marker, sameSite: 'lax' }))
}
