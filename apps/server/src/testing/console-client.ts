import type { ApiResponse } from './api-client.ts'
import type { DataAt } from './response-data.ts'
import type { TestApp } from './test-app.ts'

type ConsoleMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE'

type ConsoleResponse<M extends ConsoleMethod, Path extends string> = ApiResponse<DataAt<M, `console/${Path}`>>

export interface ConsoleClient {
  send<M extends ConsoleMethod, Path extends string>(
    method: M,
    path: Path,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<ConsoleResponse<M, Path>>
  get<Path extends string>(path: Path): Promise<ConsoleResponse<'GET', Path>>
  post<Path extends string>(path: Path, payload?: unknown): Promise<ConsoleResponse<'POST', Path>>
  patch<Path extends string>(path: Path, payload: unknown): Promise<ConsoleResponse<'PATCH', Path>>
  remove<Path extends string>(path: Path): Promise<ConsoleResponse<'DELETE', Path>>
  /** The session’s cookie; null before the login and after the logout. */
  cookie(): string | null
}

/** A browser at the console: keeps the session’s cookie, and sends the header that writes require. */
export function createConsoleClient(test: () => TestApp, ip = '127.0.0.1'): ConsoleClient {
  let cookie: string | null = null
  const send: ConsoleClient['send'] = async (method, path, payload, headers = {}) => {
    const response = await test().app.inject({
      method,
      url: `/api/v1/console/${path}`,
      remoteAddress: ip,
      headers: {
        'x-kallo-console': '1',
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === null ? {} : { cookie }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    const [stored] = response.cookies
    if (stored) cookie = stored.value === '' ? null : `${stored.name}=${stored.value}`
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  return clientOf(send, () => cookie)
}

function clientOf(send: ConsoleClient['send'], cookie: ConsoleClient['cookie']): ConsoleClient {
  return {
    send,
    get: (path) => send('GET', path),
    post: (path, payload = {}) => send('POST', path, payload),
    patch: (path, payload) => send('PATCH', path, payload),
    remove: (path) => send('DELETE', path),
    cookie,
  }
}

/** Signed in as the owner of the demo. */
export async function signInAsOwner(test: () => TestApp): Promise<ConsoleClient> {
  const client = createConsoleClient(test)
  const { status } = await client.post('login', { email: 'ops@kallo.test', password: 'kallo-demo-1' })
  if (status !== 200) throw new Error(`the owner of the demo cannot sign in: ${status}`)
  return client
}

/** A script with an API key of the role owner. Unlike a session, the key outlives changes of the clock. */
export async function createKeyClient(test: () => TestApp): Promise<ConsoleClient> {
  const owner = await signInAsOwner(test)
  const { body } = await owner.post('api-keys', { name: 'test', role: 'owner' })
  const { secret } = body.data as { secret: string }
  const script = createConsoleClient(test)
  const send: ConsoleClient['send'] = (method, path, payload, headers = {}) =>
    script.send(method, path, payload, { authorization: `Bearer ${secret}`, ...headers })
  return clientOf(send, () => null)
}
