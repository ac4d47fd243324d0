import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorResponse } from '@kallo/contract/response'
import { describeInputError } from '@kallo/contract/input-errors'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Log } from '../log.ts'
import { trustsPeer } from './client-address.ts'
import { handleClientError } from './client-error.ts'
import { maxOpenFiles } from '../open-files.ts'
import { watchConnections } from './connections.ts'
import { errorResponseFor, platformError } from './error-response.ts'
import type { ErrorTable } from './errors.ts'
import { createRequestIds } from './request-ids.ts'
import { canBePage, originForm, rawPath } from './raw-path.ts'
import { responseWith, securityHeaders } from './security-headers.ts'
import { limitBodyTime } from './uploads.ts'

type RawHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface ServerOptions {
  log: Log
  trustedProxies: string[]
  /** Whether the public reaches the service over HTTPS only. */
  isHttps: boolean
  /** Every error of the service. */
  errors: ErrorTable
  /** Tests and development validate responses; in production that would cost a third of the throughput. */
  validatesResponses: boolean
  /** Handles paths below `/t/`, bypassing Fastify. */
  origin: RawHandler | null
  /** Handles exactly this path, also bypassing Fastify. */
  authorisation?: { path: string; handler: RawHandler }
  connections?: ConnectionOptions
}

interface ConnectionOptions {
  headersTimeoutMs?: number
  checkingIntervalMs?: number
  /** Time limit for the body of a request that is not an upload. */
  bodyTimeoutMs?: number
  /** Maximum time without a byte in either direction, for example because the client does not read its response. */
  inactivityTimeoutMs?: number
  max?: number
}

const bodyLimit = 64 * 1024
const longestUrl = 4_096

/** Fastify, with our body for all errors (C-11). */
export function createHttpServer(options: ServerOptions): FastifyInstance {
  const { origin, authorisation, log, trustedProxies } = options
  const raw = {
    origin: origin && guarded(origin, log),
    authorisation: authorisation && { ...authorisation, handler: guarded(authorisation.handler, log) },
  }
  const logger: FastifyBaseLogger = log.child({}, { level: 'error' })
  // Log lines carry the request ID through AsyncLocalStorage: a child logger per request would only cost time.
  logger.child = () => logger
  const app: FastifyInstance = Fastify({
    bodyLimit,
    genReqId: createRequestIds(trustsPeer(trustedProxies)),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // One request for the guide can name many channels.
    routerOptions: { maxParamLength: 4_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // While closing, requests on open connections are still served.
    return503OnClosing: false,
    serverFactory: (handleWithFastify) => createListener(handleWithFastify, raw, options),
    // Handled per listener: Fastify would cover only one of several listeners (`localhost` has two).
    clientErrorHandler: () => undefined,
    // Handles invalid escapes and parameters that are too long.
    frameworkErrors: ({ code }, { raw: request }, reply) => {
      const path = rawPath(request.url ?? '')
      if (code !== 'FST_ERR_BAD_URL' || !isRead(request) || !canBePage(path)) {
        sendError(reply as unknown as FastifyReply, platformError('bad-input'))
        return
      }
      // no page has such an address, which the pages answer.
      request.url = path.replaceAll('%', '%25') + (request.url ?? '').slice(path.length)
      app.routing(request, reply.raw)
    },
  })
  z.config({ customError: describeInputError })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(options.validatesResponses ? serializerCompiler : () => JSON.stringify)
  app.removeContentTypeParser('text/plain')
  acceptEmptyBodies(app)
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const response = errorResponseFor(error, options.errors)
    if (response.reason === 'unexpected') log.error({ err: error }, 'a request failed unexpectedly')
    if (response.reason === 'not-ready')
      log.warn({ err: error }, 'a request failed because the database is unavailable')
    return sendError(reply, response)
  })
  return app
}

/** The remaining descriptors are for the database, files and requests to other services. */
const shareOfDescriptors = 0.6

function createListener(
  handleWithFastify: RequestListener,
  { origin, authorisation }: Pick<ServerOptions, 'origin' | 'authorisation'>,
  { isHttps, connections: limits = {} }: Pick<ServerOptions, 'isHttps' | 'connections'>,
) {
  const {
    headersTimeoutMs = 15_000,
    checkingIntervalMs = 5_000,
    bodyTimeoutMs = 30_000,
    inactivityTimeoutMs = 120_000,
    max = Math.floor(maxOpenFiles() * shareOfDescriptors),
  } = limits
  const fixed = securityHeaders({ isHttps })
  const settings = {
    ServerResponse: responseWith(fixed),
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: checkingIntervalMs,
    // `limitBodyTime` limits bodies instead.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    requireHostHeader: false,
  }
  const server = createServer(settings, (request, response) => {
    connections.track(response)
    limitBodyTime(request, bodyTimeoutMs, () =>
      server.emit('clientError', bodyTimeoutError(), request.socket),
    )
    const url = originForm(request.url ?? '/')
    if (url !== request.url) request.url = url
    // Node would send its rejection without a body.
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return sendRaw(response, platformError('bad-input', { host: 'is missing' }))
    if (origin && url.startsWith('/t/')) return origin(request, response)
    if (authorisation && url === authorisation.path) return authorisation.handler(request, response)
    if (url.length > longestUrl) return sendRaw(response, { ...platformError('too-large'), code: 414 })
    handleWithFastify(request, response)
  })
  server.timeout = inactivityTimeoutMs
  const connections = watchConnections(server, max)
  server.on('clientError', (error, socket) => handleClientError(error, socket as Socket, connections, fixed))
  // Node would send its rejection without our headers.
  server.on('checkExpectation', (_request, response: ServerResponse) =>
    sendRaw(response, { ...platformError('bad-input'), code: 417 }),
  )
  return server
}

function bodyTimeoutError(): Error {
  return Object.assign(new Error('the body of a request takes too long'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  })
}

/** An uncaught error here would crash the process. */
function guarded(origin: RawHandler, log: Log): RawHandler {
  return (request, response) => {
    try {
      origin(request, response)
    } catch (error) {
      log.error({ err: error }, 'the origin failed unexpectedly')
      if (response.headersSent) response.destroy()
      else sendRaw(response, platformError('unexpected'))
    }
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Some clients send a content type with every POST, even without a body. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : void parseJson(request, body, done),
  )
}

function sendError(reply: FastifyReply, error: ErrorResponse): FastifyReply {
  const wait = error.retry_after ?? (error.code === 503 ? 2 : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply.code(error.code).header('cache-control', 'no-store').send(error)
}

function sendRaw(response: ServerResponse, error: ErrorResponse): void {
  response.writeHead(error.code, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(error))
}
