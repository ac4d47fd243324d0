import { Readable } from 'node:stream'
import { errorsOf, rejectsKids, rejectsReadOnly, type Endpoint } from '@kallo/contract/endpoint'
import { successResponse } from '@kallo/contract/response'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import * as z from 'zod'
import { networkOf } from '../address.ts'
import type { RateLimits } from '../rate-limits.ts'
import { AppError } from './app-error.ts'
import { authenticateConsoleRequest } from './authenticate-console.ts'
import { baseUrlOf } from './base-url.ts'
import type { ErrorTable } from './errors.ts'
import { documentEndpoint } from './openapi.ts'
import type { Authentication, Principal } from './principal.ts'
import type { AnyContext, Route } from './route.ts'
import { sendResult, type ResponseCheck } from './send-response.ts'
import { uploadOf } from './uploads.ts'
import { viewerTokenOf } from './viewer-session.ts'

export interface RegisterOptions {
  publicUrl: string | null
  authentication: Authentication
  limits: RateLimits
  errors: ErrorTable
  /** Whether responses and errors are compared with their declaration, as in tests and development. */
  validatesResponses: boolean
  /** Called for each response or error that its endpoint does not declare. */
  onViolation?: (violation: Error) => void
}

/** Registers routes under `/api/v1/`. What an endpoint declares (authentication, limits, schemas) is enforced here. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  options: RegisterOptions,
): void {
  for (const route of routes) {
    const { endpoint } = route
    const handler = createHandler(route, options)
    const hooks = endpoint.auth === 'console' ? consoleHooks(endpoint, options.authentication) : {}
    const bodyLimit = endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }
    const schema = documentEndpoint(endpoint, options.errors)
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])])
      app.route({ method: endpoint.method, url: `/api/v1/${path}`, schema, handler, ...bodyLimit, ...hooks })
  }
}

const consolePrincipals = new WeakMap<FastifyRequest, Principal>()

/** Console requests are authenticated before their input is validated, so that only operators learn what it should be. */
function consoleHooks(endpoint: Endpoint, authentication: Authentication) {
  const authenticate = async (request: FastifyRequest) => {
    consolePrincipals.set(request, await authenticateConsoleRequest(endpoint, authentication, request))
  }
  return endpoint.maxBodyBytes === undefined ? { preValidation: authenticate } : { onRequest: authenticate }
}

function createHandler(
  { endpoint, handle }: Route,
  { publicUrl, authentication, limits, validatesResponses, onViolation = () => undefined }: RegisterOptions,
): RouteHandlerMethod {
  const { upload } = endpoint
  const check = validatesResponses ? responseCheck(endpoint, onViolation) : null
  const run = validatesResponses ? withErrorCheck(endpoint, handle, onViolation) : handle
  const authenticate = authenticatorOf(endpoint, authentication)
  const takeLimits = limiterOf(endpoint, limits)
  const respond = (request: FastifyRequest, reply: FastifyReply, principal: Principal | undefined) => {
    const context = contextOf(request, reply, principal, publicUrl)
    takeLimits(context)
    return run(upload ? { ...context, upload: uploadOf(request, upload.maxBytes) } : context)
  }
  return (request, reply) => {
    const send = (result: unknown) => sendResult(request, reply, result, check)
    const principal = authenticate(request)
    const result =
      principal instanceof Promise
        ? principal.then((one) => respond(request, reply, one))
        : respond(request, reply, principal)
    return result instanceof Promise ? result.then(send) : send(result)
  }
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  principal: Principal | undefined,
  publicUrl: string | null,
): AnyContext {
  const { params, body, headers } = request
  // Fastify's type does not know that the address is undefined once the connection was reset.
  const ip = (request.ip as string | undefined) ?? ''
  const userAgent = headers['user-agent'] ?? ''
  const setHeader = (name: string, value: string) => void reply.header(name, value)
  return {
    params,
    body,
    headers,
    principal,
    ip,
    userAgent,
    baseUrl: baseUrlOf(request, publicUrl),
    upload: noUpload,
    setHeader,
  }
}

const noUpload = Readable.from([])

type Authenticator = (request: FastifyRequest) => Promise<Principal> | Principal | undefined

/** Returns a synchronous result where no session has to be read. */
function authenticatorOf(endpoint: Endpoint, authentication: Authentication): Authenticator {
  const { authenticate } = authentication
  const { auth, allowsFormerToken } = endpoint
  if (auth === 'console') return (request) => consolePrincipals.get(request)
  const isForReadOnly = !rejectsReadOnly(endpoint)
  const isForKids = !rejectsKids(endpoint)
  const principalOf = async (token: string): Promise<Principal> => {
    const viewer = await authenticate(token, allowsFormerToken)
    if (viewer?.isReadOnly === true && !isForReadOnly) throw new AppError('read-only-session')
    if (viewer !== null && viewer.profile.maxAge !== null && !isForKids) throw new AppError('kids-profile')
    if (viewer === null && auth !== 'optional') throw new AppError('sign-in-needed')
    return viewer
  }
  if (auth === 'public') return () => undefined
  return ({ headers }) => {
    const token = viewerTokenOf(headers)
    if (token !== null) return principalOf(token)
    if (auth === 'optional') return null
    throw new AppError('sign-in-needed')
  }
}

/** Enforces the limits that do not depend on the input or the outcome. */
function limiterOf(
  { path, auth, limits = [] }: Endpoint,
  counters: RateLimits,
): (context: AnyContext) => void {
  const enforced = limits.filter(({ countedByHandler }) => countedByHandler === undefined)
  if (auth !== 'viewer' && enforced.some(({ per }) => per === 'account'))
    throw new Error(`${path} limits accounts, but does not require a session`)
  return ({ principal, ip }) => {
    for (const limit of enforced)
      counters.take(limit, limit.per === 'account' ? accountOf(principal) : networkOf(ip))
  }
}

function accountOf(principal: Principal | undefined): string {
  return principal && 'accountId' in principal ? principal.accountId : ''
}

/** Checks cached and compressed responses too, which Fastify's serialiser never sees. */
function responseCheck({ path, data }: Endpoint, onViolation: (violation: Error) => void): ResponseCheck {
  const schema = successResponse(data)
  return (text) => {
    const { error } = schema.safeParse(JSON.parse(text))
    if (!error) return
    const violation = new Error(`${path} does not match its declaration: ${z.prettifyError(error)}`)
    onViolation(violation)
    throw violation
  }
}

/** Fails with `unexpected` when a handler throws an error that its endpoint does not declare. */
function withErrorCheck(
  endpoint: Endpoint,
  handle: Route['handle'],
  onViolation: (violation: Error) => void,
): Route['handle'] {
  const declared = errorsOf(endpoint)
  return async (context) => {
    try {
      return await handle(context)
    } catch (error) {
      if (!(error instanceof AppError) || declared.has(error.reason)) throw error
      const message = `${endpoint.path} does not declare the error ${error.reason}`
      const violation = new Error(message, { cause: error })
      onViolation(violation)
      throw violation
    }
  }
}
