import { t } from '@lingui/core/macro'
import type { ErrorResponse } from '@kallo/contract/response'
import { ApiError, hasReason } from './api-error.ts'
import { announceSessionEnd } from './session-end.ts'
import { requestStepUp } from './step-up.ts'

const timeoutMs = 30_000

export interface RequestOptions {
  signal?: AbortSignal
}

/**
 * Sends a request of the console. Asks for the password when the server requires step-up authentication, then repeats the
 * request. Throws an ApiError.
 */
export async function sendRequest(
  method: string,
  path: string,
  body: unknown,
  options: RequestOptions = {},
): Promise<unknown> {
  try {
    return await sendOnce(method, path, body, options)
  } catch (error) {
    if (hasReason(error, 'sign-in-needed')) announceSessionEnd()
    if (!hasReason(error, 'step-up-needed') || !(await requestStepUp())) throw error
    return sendOnce(method, path, body, options)
  }
}

async function sendOnce(method: string, path: string, body: unknown, { signal }: RequestOptions) {
  const timeout = AbortSignal.timeout(timeoutMs)
  let response: Response
  let content: { status: 'OK'; data: unknown } | ErrorResponse
  try {
    response = await fetch(`/api/v1/${path}`, {
      method,
      headers: {
        'x-kallo-console': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('offline', t`The server cannot be reached. Check the network, then try again.`)
  }
  try {
    content = await response.json()
  } catch {
    throw new ApiError(
      'unreadable',
      t`The server sent an unexpected response (${{ status: response.status }}).`,
    )
  }
  if (content.status === 'OK') return content.data
  throw new ApiError(content.reason, content.message, content.fields)
}
