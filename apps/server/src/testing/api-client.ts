import type { DataAt } from './response-data.ts'
import type { TestApp } from './test-app.ts'

export interface ApiResponse<Data = unknown> {
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
    data: Data
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
  const send = async <M extends 'GET' | 'POST' | 'PATCH', Path extends string>(
    method: M,
    path: Path,
    payload: unknown,
    { token, ip = '127.0.0.1', headers = {} }: RequestOptions = {},
  ): Promise<ApiResponse<DataAt<M, Path>>> => {
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
    get: <Path extends string>(path: Path, options?: RequestOptions) => send('GET', path, undefined, options),
    post: <Path extends string>(path: Path, payload: unknown = {}, options?: RequestOptions) =>
      send('POST', path, payload, options),
    patch: <Path extends string>(path: Path, payload: unknown = {}, options?: RequestOptions) =>
      send('PATCH', path, payload, options),
  }
}
