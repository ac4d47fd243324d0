import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type LoopbackHandler = (request: IncomingMessage, response: ServerResponse, path: string) => void

/** Serves sources to ffmpeg, on loopback and under secret addresses: ffmpeg itself connects to nothing else. */
export interface LoopbackServer {
  /** Returns the address below which the handler responds, ending in `/`. */
  mount(handler: LoopbackHandler): { base: string; unmount(): void }
  close(): Promise<void>
}

export async function startLoopbackServer(): Promise<LoopbackServer> {
  const handlers = new Map<string, LoopbackHandler>()
  const server = createServer((request, response) => {
    const { url = '' } = request
    // ffmpeg uses this server as its proxy, too, and then sends whole addresses. Those of other servers are refused like unknown ones.
    const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
    const [, token = '', ...rest] = path.split('/')
    const handler = handlers.get(token)
    response.on('error', () => undefined)
    if (handler) return handler(request, response, rest.join('/'))
    response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const origin = `http://127.0.0.1:${port}`
  return {
    mount(handler) {
      const token = randomBytes(18).toString('base64url')
      handlers.set(token, handler)
      return { base: `${origin}/${token}/`, unmount: () => void handlers.delete(token) }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
