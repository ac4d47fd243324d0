import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { nginxPath, startEdge, type Edge } from '../../testing/services/nginx.ts'

const reason = nginxPath === null ? ' (skipped: nginx is not installed)' : ''
let services: Server[] = []
let edge: Edge | undefined

async function serve(listener: RequestListener): Promise<string> {
  const service = createServer(listener).listen(0, '127.0.0.1')
  services.push(service)
  await once(service, 'listening')
  return `127.0.0.1:${(service.address() as AddressInfo).port}`
}

/** Starts nginx in front of processes that respond like these, and returns the status of an address through it. */
async function startInFrontOf(...listeners: RequestListener[]): Promise<(path: string) => Promise<number>> {
  const { base } = (edge = await startEdge({ api: await Promise.all(listeners.map(serve)) }))
  return async (path) => {
    const response = await fetch(base + path)
    await response.arrayBuffer()
    return response.status
  }
}

/** The response to a request exactly as given. */
async function send(request: string): Promise<string> {
  const { hostname, port } = new URL(edge?.base ?? '')
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  socket.write(request)
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    const [head = '', body] = text.split('\r\n\r\n')
    // After 413, nginx waits for the rest of the request.
    if (Number(/^content-length: (\d+)$/im.exec(head)?.[1]) === body?.length) break
  }
  return text
}

describe.skipIf(nginxPath === null)(`several processes behind nginx${reason}`, () => {
  afterEach(async () => {
    await edge?.stop()
    for (const service of services) {
      service.closeAllConnections()
      service.close()
    }
    services = []
  })

  it('[X-16] a response of 503 takes no process out of service', async () => {
    const respond: RequestListener = ({ url }, response) =>
      response.writeHead(url === '/cms/only-in-s3.webp' ? 503 : 200).end()
    const statusOf = await startInFrontOf(respond, respond)
    for (let n = 0; n < 4; n++) {
      expect(await statusOf('/cms/only-in-s3.webp')).toBe(503)
      expect(await statusOf('/plans')).toBe(200)
      expect(await statusOf('/api/v1/plans')).toBe(200)
    }
  })

  it('[X-16] assets of both versions are delivered during a rolling upgrade', async () => {
    const having =
      (version: string): RequestListener =>
      ({ url = '' }, response) =>
        response.writeHead(url.includes(version) ? 200 : 404).end()
    const statusOf = await startInFrontOf(having('old'), having('new'))
    for (let n = 0; n < 4; n++) {
      expect(await statusOf(`/assets/app-old${n}.js`)).toBe(200)
      expect(await statusOf(`/console/assets/app-new${n}.js`)).toBe(200)
      expect(await statusOf(`/assets/app-${n}.js`)).toBe(404)
    }
  })

  it('[X-10] the service learns the host, also of a request without a header for it, such as those of HTTP/3', async () => {
    await startInFrontOf(({ headers }, response) => response.end(`host=${headers.host}`))
    const { host } = new URL(edge?.base ?? '')
    expect(await send(`GET /plans HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toContain(
      `host=${host}`,
    )
    expect(await send('GET /plans HTTP/1.0\r\n\r\n')).toContain('host=_')
  })

  it('[X-16] a file for an import may have 512 MB, and is passed on while it arrives', async () => {
    await startInFrontOf(({ url, headers }, response) =>
      response.end(`${url} announced ${headers['content-length']}`),
    )
    const upload = (path: string, size: number) =>
      send(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\nfirst bytes`)
    const address = '/api/v1/console/import/sources/12/upload'
    expect(await upload(address, 512 * 2 ** 20)).toContain(`${address} announced 536870912`)
    expect(await upload(address, 512 * 2 ** 20 + 1)).toContain('"reason":"too-large"')
    expect(await upload('/api/v1/console/pictures', 512 * 2 ** 20)).toContain('"reason":"too-large"')
  })
})
