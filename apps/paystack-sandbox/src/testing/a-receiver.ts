import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import type { Json } from './a-sandbox.ts'

export interface Received {
  raw: string
  signature: string
  event: string
  data: Json
}

export interface Receiver {
  url: string
  received: Received[]
  /** Status of further responses; initially 200. */
  answerWith(status: number): void
  /** Holds back responses until the returned function is called. */
  keepWaiting(): () => void
}

/** A merchant's webhook endpoint. Stops with the test. */
export async function aReceiver(onReceived?: (received: Received) => void): Promise<Receiver> {
  const received: Received[] = []
  let status = 200
  let turn = Promise.resolve()
  const server = createServer((request, response) => {
    let raw = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (raw += chunk))
    request.on('end', () => {
      const { event, data } = JSON.parse(raw) as Received
      const one = { raw, event, data, signature: String(request.headers['x-paystack-signature']) }
      received.push(one)
      onReceived?.(one)
      void turn.then(() => response.writeHead(status).end())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answerWith: (next) => void (status = next),
    keepWaiting() {
      const { promise, resolve } = Promise.withResolvers<void>()
      turn = promise
      return resolve
    },
  }
}
