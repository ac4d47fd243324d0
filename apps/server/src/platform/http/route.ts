import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Auth, DataOf, Endpoint } from '@kallo/contract/endpoint'
import type * as z from 'zod'
import type { CachedResponse } from './cached-response.ts'
import type { FormResponse } from './form-response.ts'
import type { ConsolePrincipal, Principal, Viewer } from './principal.ts'

/** The principal that a handler receives, by the `auth` of its endpoint. */
interface PrincipalOf {
  public: undefined
  optional: Viewer | null
  viewer: Viewer
  console: ConsolePrincipal
}

type OutputOf<Schema extends z.ZodType> = [z.output<Schema>] extends [never] ? unknown : z.output<Schema>

/** What a handler receives. Parameters and body are validated; without a schema they are unknown. */
export interface RequestContext<E extends Endpoint> {
  params: OutputOf<NonNullable<E['params']>>
  body: OutputOf<NonNullable<E['body']>>
  /** Undefined with `auth: 'public'`, null for visitors with `auth: 'optional'`. */
  principal: PrincipalOf[E['auth']]
  /** The client's address, as reported by trusted proxies. Empty if the connection was reset. */
  ip: string
  userAgent: string
  headers: IncomingHttpHeaders
  /** `https://host` as the client sees this server. */
  baseUrl: string
  /** The file of an endpoint that declares `upload`, otherwise empty. Reading it fails with `too-large` beyond the limit. */
  upload: Readable
  /** Sets a header of the response. */
  setHeader(name: string, value: string): void
}

/** A response with a message; handlers without one return the data alone. */
export interface MessageResponse<Data> {
  readonly [hasMessage]: true
  data: Data
  message: string
  code: 200 | undefined
}

export type HandlerResult<Data> = Data | MessageResponse<Data> | CachedResponse<Data> | FormResponse<Data>

type Handler<E extends Endpoint> = (
  context: RequestContext<E>,
) => HandlerResult<DataOf<E>> | Promise<HandlerResult<DataOf<E>>>

/** The context before its types are narrowed to those of the endpoint. */
export interface AnyContext extends Omit<RequestContext<Endpoint<'GET', string, Auth>>, 'principal'> {
  principal: Principal | undefined
}

/** An endpoint with its handler. */
export interface Route {
  endpoint: Endpoint
  handle(context: AnyContext): unknown
}

/** Binds an endpoint to its handler. The type of the principal follows from the endpoint's `auth`. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  // `registerRoutes` has validated the input and authenticated the principal as the endpoint declares.
  return { endpoint, handle: (context) => handler(context as RequestContext<E>) }
}

const hasMessage = Symbol('message')

/** A response with a message for the user; its title is "Success". */
export function withMessage<Data>(data: Data, message: string, code?: 200): MessageResponse<Data> {
  return { [hasMessage]: true, data, message, code }
}

export function isMessageResponse(result: unknown): result is MessageResponse<unknown> {
  return typeof result === 'object' && result !== null && hasMessage in result
}
