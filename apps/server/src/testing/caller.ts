import type { TestApp } from './test-app.ts'

export interface Answered {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: {
    status: string
    title: string
    message: string
    code?: number
    reason?: string
    fields?: Record<string, string>
    retry_after?: number
    // oxlint-disable-next-line typescript/no-explicit-any -- each test knows the response of its request
    data: any
  }
}

export interface From {
  token?: string
  /** Address of the client. */
  ip?: string
  headers?: Record<string, string>
}

/** Sends JSON requests to endpoints under `/api/v1/`. */
export function callerOf(test: () => TestApp) {
  const send = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload: unknown,
    { token, ip = '127.0.0.1', headers = {} }: From = {},
  ): Promise<Answered> => {
    const answer = await test().app.inject({
      method,
      url: `/api/v1/${path}`,
      remoteAddress: ip,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { 'auth-token': token } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  return {
    get: (path: string, from?: From) => send('GET', path, undefined, from),
    post: (path: string, payload: unknown = {}, from?: From) => send('POST', path, payload, from),
    patch: (path: string, payload: unknown = {}, from?: From) => send('PATCH', path, payload, from),
  }
}
