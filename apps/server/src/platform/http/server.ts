import { randomBytes } from 'node:crypto'
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
import { answerClientError } from './client-error.ts'
import { maxOpenFiles } from '../open-files.ts'
import { watchConnections } from './connections.ts'
import { failureOf } from './failures.ts'
import { originForm } from './raw-path.ts'
import { refuse } from './refusals.ts'
import { responseWith, securityHeaders } from './security-headers.ts'

export interface ServerOptions {
  log: Log
  trustedProxies: string[]
  /** People reach this server over HTTPS, and only so. */
  isHttps: boolean
  /** Tests check every answer against its schema; in service that would cost a third of the throughput. */
  validatesResponses: boolean
  /** Answers addresses below `/t/` without going through Fastify. */
  origin: ((request: IncomingMessage, response: ServerResponse) => void) | null
  connections?: ConnectionOptions
}

interface ConnectionOptions {
  headersTimeoutMs?: number
  checkingIntervalMs?: number
  /** Without a byte in either direction, such as a client that does not read its answer. */
  inactivityTimeoutMs?: number
  max?: number
}

const bodyLimit = 64 * 1024
const longestUrl = 4_096

/** Fastify with our envelope for everything that goes wrong (C-11). */
export function createHttpServer(options: ServerOptions): FastifyInstance {
  const { origin, log, trustedProxies } = options
  const logger: FastifyBaseLogger = log.child({}, { level: 'error' })
  const app: FastifyInstance = Fastify({
    bodyLimit,
    genReqId: requestIds(),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // What still comes in on an open connection while closing is answered like everything before it.
    return503OnClosing: false,
    serverFactory: (handleWithFastify) =>
      createListener(handleWithFastify, origin && guarded(origin, log), options),
    // Every listener answers these itself: of several (`localhost` has two) Fastify would look after one only.
    clientErrorHandler: () => undefined,
    // Escapes that are none, parameters longer than any of ours.
    frameworkErrors: (_error, _request, reply) => {
      sendFailure(reply as unknown as FastifyReply, refuse('bad-input'))
    },
  })
  z.config({ customError: describeInputError })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(options.validatesResponses ? serializerCompiler : () => JSON.stringify)
  app.removeContentTypeParser('text/plain')
  takeEmptyBodies(app)
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const failure = failureOf(error)
    if (failure.reason === 'unexpected') log.error({ err: error }, 'a call failed unexpectedly')
    if (failure.reason === 'not-ready') log.warn({ err: error }, 'a call found the database away')
    return sendFailure(reply, failure)
  })
  return app
}

/** Unique across processes: the prefix is random. */
function requestIds(): () => string {
  const prefix = randomBytes(4).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}

/** The rest is for the database, files and calls to other services. */
const shareOfDescriptors = 0.6

function createListener(
  handleWithFastify: RequestListener,
  origin: ServerOptions['origin'],
  { isHttps, connections: limits = {} }: Pick<ServerOptions, 'isHttps' | 'connections'>,
) {
  const {
    headersTimeoutMs = 15_000,
    checkingIntervalMs = 5_000,
    inactivityTimeoutMs = 120_000,
    max = Math.floor(maxOpenFiles() * shareOfDescriptors),
  } = limits
  const fixed = securityHeaders({ isHttps })
  const settings = {
    ServerResponse: responseWith(fixed),
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: checkingIntervalMs,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    requireHostHeader: false,
  }
  const server = createServer(settings, (request, response) => {
    connections.begin(response)
    const url = originForm(request.url ?? '/')
    if (url !== request.url) request.url = url
    // Node would refuse this itself, but without a word.
    if (request.headers.host === undefined && request.httpVersion === '1.1')
      return answerRaw(response, refuse('bad-input', { host: 'is missing' }))
    if (origin && url.startsWith('/t/')) return origin(request, response)
    if (url.length > longestUrl) return answerRaw(response, { ...refuse('too-large'), code: 414 })
    handleWithFastify(request, response)
  })
  server.timeout = inactivityTimeoutMs
  const connections = watchConnections(server, max)
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket, connections, fixed))
  // Node would refuse this itself, but without our headers.
  server.on('checkExpectation', (_request, response: ServerResponse) =>
    answerRaw(response, { ...refuse('bad-input'), code: 417 }),
  )
  return server
}

/** Nobody stands behind the origin: what it throws would end the process, and everybody's picture with it. */
function guarded(
  origin: NonNullable<ServerOptions['origin']>,
  log: Log,
): NonNullable<ServerOptions['origin']> {
  return (request, response) => {
    try {
      origin(request, response)
    } catch (error) {
      log.error({ err: error }, 'the origin failed unexpectedly')
      if (response.headersSent) response.destroy()
      else answerRaw(response, refuse('unexpected'))
    }
  }
}

/** Some clients name a type on every POST, also when they have nothing to say. */
function takeEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : void parseJson(request, body, done),
  )
}

function sendFailure(reply: FastifyReply, failure: ErrorResponse): FastifyReply {
  const wait = failure.retry_after ?? (failure.code === 503 ? 2 : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  return reply.code(failure.code).header('cache-control', 'no-store').send(failure)
}

function answerRaw(response: ServerResponse, failure: ErrorResponse): void {
  response.writeHead(failure.code, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(failure))
}
