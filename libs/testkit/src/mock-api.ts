import type { BodyOf, DataOf, Endpoint } from '@kallo/contract/endpoint'
import type { ErrorReason } from '@kallo/contract/errors'
import type { ErrorResponse } from '@kallo/contract/response'
import { delay, http, HttpResponse, type RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

/** Requests since the start of the test: `POST auth/login`, with their bodies. */
export interface SentRequest {
  address: string
  body: unknown
}
let sent: SentRequest[] = []
beforeEach(() => {
  sent = []
})
afterEach(() => server.resetHandlers())

export function requestsTo(address: string): SentRequest[] {
  return sent.filter((one) => one.address === address)
}

/** Handles requests that are not declared, such as those of the tus protocol. */
export function intercept(...handlers: RequestHandler[]): void {
  server.use(...handlers)
}

/** Method and path as declared. */
type AddressOf<E extends Endpoint> = `${E['method']} ${E['path']}`

/** The endpoint succeeds with `data`: `reply<typeof profile.devices>('GET profile/devices', [])`. */
export function reply<E extends Endpoint>(address: AddressOf<E>, data: DataOf<E>): void {
  replyTo<E>(address, () => data)
}

/** The endpoint succeeds with data that depend on the request. */
export function replyTo<E extends Endpoint>(
  address: AddressOf<E>,
  dataFor: (body: BodyOf<E>) => DataOf<E>,
): void {
  handle(address, (body) =>
    HttpResponse.json({
      status: 'OK',
      code: 200,
      title: 'OK',
      message: '',
      data: dataFor(body as BodyOf<E>),
    }),
  )
}

/** The endpoint never responds. */
export function hang(address: string): void {
  handle(address, async () => {
    await delay('infinite')
    return HttpResponse.error()
  })
}

/** The endpoint fails as the server does. */
export function fail(
  address: string,
  reason: ErrorReason,
  { code = 400, ...rest }: Partial<Pick<ErrorResponse, 'code' | 'fields' | 'retry_after' | 'message'>> = {},
): void {
  const body: ErrorResponse = {
    status: 'ERROR',
    title: 'Error',
    message: reason,
    code,
    reason,
    data: null,
    ...rest,
  }
  handle(address, () => HttpResponse.json(body, { status: code }))
}

/** The endpoint responds with HTTP status 200 and this envelope. */
export function envelope(address: string, body: Record<string, unknown>): void {
  handle(address, () => HttpResponse.json(body))
}

/** The server cannot be reached. */
export function disconnect(address: string): void {
  handle(address, () => HttpResponse.error())
}

function handle(address: string, respond: (body: unknown) => Response | Promise<Response>): void {
  const [method = '', path = ''] = address.split(' ')
  const register = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }[method]
  if (!register) throw new Error(`No such method: ${method}`)
  server.use(
    register(`*/api/v1/${path}`, async ({ request }) => {
      const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false
      const body: unknown = isJson ? await request.json() : undefined
      sent.push({ address, body })
      return respond(body)
    }),
  )
}
