import { isRoleAllowed, isSteppedUp } from '@kallo/rules/accounts/operator-role'
import type { Endpoint } from '@kallo/contract/endpoint'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { isLocalRequest } from './local-request.ts'
import type { Authentication, ConsoleCredentials, ConsolePrincipal } from './principal.ts'

export const sessionCookie = 'kallo-console'
/** Required for writes with a cookie: cross-site forms and images cannot send it. */
const csrfHeader = 'x-kallo-console'

/** O-01…O-04: enforces the endpoint's requirements for session, second factor, role and step-up authentication. */
export async function authenticateConsoleRequest(
  { method, roles = [], needsStepUp, allowsSetup }: Endpoint,
  { authenticateConsole, now, siteUrl }: Pick<Authentication, 'authenticateConsole' | 'now' | 'siteUrl'>,
  request: FastifyRequest,
): Promise<ConsolePrincipal> {
  const credentials = credentialsOf(request)
  if (credentials === null) throw new AppError('sign-in-needed')
  const principal = await authenticateConsole(credentials)
  if (principal === null) throw new AppError('sign-in-needed')
  if ('sessionToken' in credentials && method !== 'GET') rejectForgery(request, siteUrl())
  if (!principal.isSetUp && !allowsSetup) throw new AppError('second-factor-needed')
  if (!isRoleAllowed(principal.role, roles)) throw new AppError('role-not-allowed')
  const { operatorId, authenticatedAt, isSetUp } = principal
  // Without a second factor there is nothing to step up with, however long the set-up takes.
  if (needsStepUp && operatorId !== null && isSetUp && !isSteppedUp(authenticatedAt, now()))
    throw new AppError('step-up-needed')
  return principal
}

/**
 * O-03: a write with the cookie needs the header, and its Origin must not be another site, even with the header.
 * Programs send no Origin. Hosts are compared without the protocol, which a proxy that ends TLS may not report.
 */
function rejectForgery({ headers, host }: FastifyRequest, siteUrl: string): void {
  if (headers[csrfHeader] === undefined) throw new AppError('console-header-missing')
  const { origin } = headers
  if (origin === undefined || headers['sec-fetch-site'] === 'same-origin') return
  const from = URL.canParse(origin) ? new URL(origin).host : null
  if (from !== host && from !== new URL(siteUrl).host) throw new AppError('foreign-origin')
}

/** A bearer token takes precedence: browsers never send one automatically. */
function credentialsOf(request: FastifyRequest): ConsoleCredentials | null {
  const { headers } = request
  const [scheme, bearer] = headers.authorization?.split(' ', 2) ?? []
  if (scheme?.toLowerCase() === 'bearer' && bearer) return { bearer, isLocal: isLocalRequest(request) }
  const sessionToken = parseCookie(headers.cookie ?? '')[sessionCookie]
  return sessionToken ? { sessionToken } : null
}
