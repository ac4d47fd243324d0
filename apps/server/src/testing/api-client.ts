import type { TestApp } from './test-app.ts'

export interface ApiResponse {
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

export interface RequestOptions {
  token?: string
  /** Address of the client. */
  ip?: string
  headers?: Record<string, string>
}

/** A client for endpoints under `/api/v1/`. */
export function createApiClient(test: () => TestApp) {
  const send = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    payload: unknown,
    { token, ip = '127.0.0.1', headers = {} }: RequestOptions = {},
  ): Promise<ApiResponse> => {
    const response = await test().app.inject({
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
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }
  return {
    get: (path: string, options?: RequestOptions) => send('GET', path, undefined, options),
    post: (path: string, payload: unknown = {}, options?: RequestOptions) =>
      send('POST', path, payload, options),
    patch: (path: string, payload: unknown = {}, options?: RequestOptions) =>
      send('PATCH', path, payload, options),
  }
}
