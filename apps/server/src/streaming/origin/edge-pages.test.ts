import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { nginxPath, startEdge, type Edge } from '../../testing/services/nginx.ts'

const reason = nginxPath === null ? ' (skipped: nginx is not installed)' : ''
let service: Server
let edge: Edge | undefined
afterEach(async () => {
  await edge?.stop()
  service.close()
})

it.skipIf(nginxPath === null)(
  `[X-10] requests for a page that may not be shared do not wait for each other${reason}`,
  async () => {
    // Responds to the first request when the second one has arrived, or when it should have arrived.
    const both = Promise.withResolvers<boolean>()
    let arrived = 0
    service = createServer((request, response) => {
      if (!request.url?.startsWith('/api/')) return response.writeHead(404).end()
      arrived += 1
      if (arrived === 2) both.resolve(true)
      // A request that waits for another one in nginx goes on after 5 s.
      else setTimeout(() => both.resolve(false), 3_000).unref()
      void both.promise.then((areBoth) => response.writeHead(areBoth ? 200 : 503).end('{}'))
    })
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    edge = await startEdge({ api: [`127.0.0.1:${(service.address() as AddressInfo).port}`] })
    const page = `${edge.base}/api/v1/free/contents/channel/eko-news`
    const statuses = (await Promise.all([fetch(page), fetch(page)])).map(({ status }) => status)
    expect(statuses).toEqual([200, 200])
  },
)
