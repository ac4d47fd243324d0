import { gzipSync } from 'node:zlib'
import type { DataOf, Endpoint as Call } from '@kallo/contract/endpoint'
import { errorResponse, successResponse } from '@kallo/contract/response'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import * as z from 'zod'
import { acceptsGzip, hasTag } from './accepts.ts'
import { AppError } from './app-error.ts'
import { baseUrlOf } from './base-url.ts'
import { pickEncoding, type Prepared } from './prepared.ts'

/** What a handler learns of a request. `Identity` is whatever the app's sign-in tells of a caller. */
export interface ApiRequest<C extends Call, Identity> {
  params: z.output<NonNullable<C['params']>>
  body: z.output<NonNullable<C['body']>>
  /** Null only on calls that visitors may make. */
  identity: Identity | null
  /** The caller's address, behind trusted proxies the one they report. */
  ip: string
  /** What the caller's program calls itself; empty when it does not. */
  userAgent: string
  /** `https://host` as the caller sees this server. */
  baseUrl: string
}

export interface Route<Identity> {
  call: Call
  handle(request: FastifyRequest, reply: FastifyReply, caller: RouteCaller<Identity>): unknown
}

interface RouteCaller<Identity> {
  identity: Identity | null
  publicUrl: string | null
  /** Throws when a response does not match its declaration; null in service. */
  check: ResponseCheck | null
}

type ResponseCheck = (text: string) => void

/** Success with words of its own; a handler may also return just the data. */
export class Answer<Data> {
  readonly data: Data
  readonly title: string
  readonly message: string
  readonly code: 200 | undefined

  constructor(data: Data, title: string, message: string, code?: 200) {
    this.data = data
    this.title = title
    this.message = message
    this.code = code
  }
}

/** Binds a declared call to the function that carries it out. */
export function route<C extends Call, Identity>(
  call: C,
  carryOut: (
    request: ApiRequest<C, Identity>,
  ) => DataOf<C> | Answer<DataOf<C>> | Promise<DataOf<C> | Answer<DataOf<C>>>,
): Route<Identity> {
  return {
    call,
    async handle(request, reply, { identity, publicUrl, check }) {
      const { params, body } = request
      // Unknown once the connection was reset.
      const ip = (request.ip as string | undefined) ?? ''
      const baseUrl = baseUrlOf(request, publicUrl)
      const userAgent = request.headers['user-agent'] ?? ''
      const read = { params, body, identity, ip, userAgent, baseUrl } as ApiRequest<C, Identity>
      return sendData(request, reply, await carryOut(read), check)
    },
  }
}

/** A call whose answer to visitors is the same for all of them and was made beforehand. */
export function preparedRoute<C extends Call, Identity>(
  call: C,
  prepared: () => Prepared,
  forIdentity?: (identity: Identity) => Promise<DataOf<C>>,
): Route<Identity> {
  return {
    call,
    handle(request, reply, { identity, check }) {
      if (identity !== null && forIdentity)
        return forIdentity(identity).then((data) => sendData(request, reply, data, check))
      return sendPrepared(request, reply, prepared(), check)
    },
  }
}

/** A session's call with a few possible answers, made beforehand. */
export function preparedForRoute<C extends Call, Identity>(
  call: C,
  pick: (identity: Identity | null) => Promise<Prepared>,
): Route<Identity> {
  return {
    call,
    async handle(request, reply, { identity, check }) {
      return sendPrepared(request, reply, await pick(identity), check)
    },
  }
}

export function envelope(data: unknown, title = '', message = '', code?: 200): string {
  return JSON.stringify({ status: 'OK', title, message, code, data })
}

const jsonType = 'application/json; charset=utf-8'
/** Below this a compressed answer saves no packet. */
const compressFromBytes = 1_400

function sendData(
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
  check: ResponseCheck | null,
): FastifyReply {
  const text =
    result instanceof Answer
      ? envelope(result.data, result.title, result.message, result.code)
      : envelope(result)
  check?.(text)
  reply.header('content-type', jsonType).header('cache-control', 'no-store')
  if (text.length < compressFromBytes || !acceptsGzip(request.headers['accept-encoding']))
    return reply.send(text)
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return reply.send(gzipSync(text, { level: 1 }))
}

/** Straight to Node's response: these are the calls that every page of every visitor begins with. */
function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  check: ResponseCheck | null,
): FastifyReply {
  check?.(prepared.body.toString())
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  const { etag } = prepared
  const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding, auth-token' }
  reply.hijack()
  if (hasTag(known, etag)) {
    reply.raw.writeHead(304, headers).end()
    return reply
  }
  const { encoding, bytes } = pickEncoding(prepared, accepted)
  reply.raw.writeHead(200, {
    ...headers,
    'content-type': jsonType,
    'content-length': bytes.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  reply.raw.end(bytes)
  return reply
}

export interface RegisterOptions {
  publicUrl: string | null
  /** Checks every successful response against its declaration: in tests and development. */
  validatesResponses: boolean
}

/** Registers routes under `/api/v1/`, with their authentication and their schemas. */
export function registerRoutes<Identity>(
  app: FastifyInstance,
  routes: readonly Route<Identity>[],
  identify: (token: string) => Promise<Identity | null>,
  { publicUrl, validatesResponses }: RegisterOptions,
): void {
  for (const { call, handle } of routes) {
    const check = validatesResponses ? responseCheck(call) : null
    const handler: RouteHandlerMethod = (request, reply) => {
      const token = request.headers['auth-token']
      const hasToken = typeof token === 'string' && token !== ''
      if (call.auth === 'public' || (call.auth === 'optional' && !hasToken))
        return handle(request, reply, { identity: null, publicUrl, check })
      if (!hasToken) throw new AppError('sign-in-needed')
      return identify(token).then((identity) => {
        if (identity === null && call.auth === 'viewer') throw new AppError('sign-in-needed')
        return handle(request, reply, { identity, publicUrl, check })
      })
    }
    for (const path of [call.path, ...(call.aliases ?? [])])
      app.route({ method: call.method, url: `/api/v1/${path}`, schema: schemaOf(call), handler })
  }
}

/** Also for responses that were cached or are sent compressed, which Fastify's serialiser never sees. */
function responseCheck(call: Call): ResponseCheck {
  const schema = successResponse(call.data)
  return (text) => {
    const { error } = schema.safeParse(JSON.parse(text))
    if (error) throw new Error(`${call.path} does not match its declaration: ${z.prettifyError(error)}`)
  }
}

function schemaOf(call: Call) {
  return {
    summary: call.summary,
    tags: [call.path.split('/', 1)[0] ?? ''],
    ...(call.params ? { params: call.params } : {}),
    ...(call.body ? { body: call.body } : {}),
    ...(call.auth === 'public' ? {} : { security: securityOf(call) }),
    response: { 200: successResponse(call.data), default: errorResponse },
  }
}

function securityOf(call: Call): Record<string, string[]>[] {
  const withToken = { token: [] }
  return call.auth === 'viewer' ? [withToken] : [{}, withToken]
}
