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
  { authenticateConsole, now }: Authentication,
  request: FastifyRequest,
): Promise<ConsolePrincipal> {
  const credentials = credentialsOf(request)
  if (credentials === null) throw new AppError('sign-in-needed')
  const principal = await authenticateConsole(credentials)
  if (principal === null) throw new AppError('sign-in-needed')
  if ('sessionToken' in credentials && method !== 'GET' && request.headers[csrfHeader] === undefined)
    throw new AppError('console-header-missing')
  if (!principal.isSetUp && !allowsSetup) throw new AppError('second-factor-needed')
  if (!isRoleAllowed(principal.role, roles)) throw new AppError('role-not-allowed')
  const { operatorId, authenticatedAt } = principal
  if (needsStepUp && operatorId !== null && !isSteppedUp(authenticatedAt, now()))
    throw new AppError('step-up-needed')
  return principal
}

/** A bearer token takes precedence: browsers never send one automatically. */
function credentialsOf(request: FastifyRequest): ConsoleCredentials | null {
  const { headers } = request
  const [scheme, bearer] = headers.authorization?.split(' ', 2) ?? []
  if (scheme?.toLowerCase() === 'bearer' && bearer) return { bearer, isLocal: isLocalRequest(request) }
  const sessionToken = parseCookie(headers.cookie ?? '')[sessionCookie]
  return sessionToken ? { sessionToken } : null
}
