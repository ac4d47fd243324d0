import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { Log } from '../log.ts'
import { AppError } from './app-error.ts'
import { refuse } from './refusals.ts'

export interface ServerOptions {
  log: Log
  trustedProxies: string[]
  /** Tests check every answer against its schema; in service that would cost a third of the throughput. */
  validatesAnswers: boolean
  /** Answers addresses below `/t/` without going through Fastify. */
  origin: ((request: IncomingMessage, response: ServerResponse) => void) | null
}

const bodyLimit = 64 * 1024
const longestUrl = 4_096

/** Fastify with our envelope for everything that goes wrong (C-11). */
export function createHttpServer(options: ServerOptions): FastifyInstance {
  const { origin, log, trustedProxies } = options
  const logger: FastifyBaseLogger = log.child({}, { level: 'error' })
  const app = Fastify({
    bodyLimit,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    serverFactory: (handleWithFastify) =>
      createServer({ requestTimeout: 30_000, keepAliveTimeout: 65_000 }, (request, response) => {
        const url = request.url ?? '/'
        if (origin && url.startsWith('/t/')) return origin(request, response)
        if (url.length > longestUrl) return answerTooLong(response)
        handleWithFastify(request, response)
      }),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable)
        socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      else socket.destroy()
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(options.validatesAnswers ? serializerCompiler : () => JSON.stringify)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const failure = failureOf(error)
    if (failure.reason === 'unexpected') log.error({ err: error }, 'a call failed unexpectedly')
    return reply.code(failure.code).header('cache-control', 'no-store').send(failure)
  })
  return app
}

function failureOf(error: FastifyError) {
  if (error instanceof AppError) return refuse(error.reason, error.fields)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map(({ instancePath, message }) => [
      fieldName(instancePath),
      message ?? '',
    ])
    return refuse('bad-input', Object.fromEntries(fields))
  }
  if (error.statusCode === 413) return refuse('too-large')
  if (error.statusCode !== undefined && error.statusCode < 500) return refuse('bad-input')
  return refuse('unexpected')
}

function fieldName(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
}

function answerTooLong(response: ServerResponse): void {
  const failure = refuse('too-large')
  response.writeHead(414, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ ...failure, code: 414 }))
}
