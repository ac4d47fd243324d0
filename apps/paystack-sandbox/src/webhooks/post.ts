import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

/** Sends one webhook. Resolves to the HTTP status; null: no response in time. */
export function post(
  url: string,
  body: string,
  signature: string,
  timeoutMs: number,
  stopped: AbortSignal,
): Promise<number | null> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-paystack-signature': signature,
    'user-agent': 'Paystack sandbox',
  }
  return new Promise((resolve) => {
    // No keep-alive: after a restart of the receiver the first webhook would fail on a dead connection.
    const request = send(url, { method: 'POST', headers, signal, agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? null))
      response.on('error', () => resolve(null))
    })
    request.on('error', () => resolve(null))
    request.end(body)
  })
}
