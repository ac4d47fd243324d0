import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from 's3rver'
import { freePort } from '../../platform/free-port.ts'

export const testCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: null }

export interface S3Server {
  /** Value for MEDIA_URL. */
  mediaUrl: string
  endpoint: string
  /** Delays the responses to requests. */
  setDelay(ms: number): void
  /** Makes requests wait for `release`, while S3 accepts connections. */
  hold(): void
  release(): void
  /** Refuses requests of this method and path (403); null: none. */
  refuse(request: RegExp | null): void
  /** All requests so far, as `METHOD path`. */
  requests: string[]
  /** Refuses connections until `start`. Objects are kept. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** An S3 server with a bucket `media`, on a free port of loopback. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kallo-s3-'))
  const port = await freePort()
  const s3 = new S3rver({
    directory: folder,
    silent: true,
    resetOnClose: false,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  await s3.configureBuckets()
  const handle = s3.callback()
  const requests: string[] = []
  let delayMs = 0
  let held: PromiseWithResolvers<void> | null = null
  let refused: RegExp | null = null
  let server: Server | null = null
  const start = async () => {
    server = createServer((request, response) => {
      const named = `${request.method} ${request.url?.split('?')[0]}`
      requests.push(named)
      if (refused?.test(named)) return void response.writeHead(403).end('<Code>AccessDenied</Code>')
      void Promise.all([pause(delayMs), held?.promise]).then(() => handle(request, response))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    const stopped = server
    server = null
    if (!stopped) return
    stopped.closeAllConnections()
    await new Promise((resolve) => stopped.close(resolve))
  }
  const release = () => {
    held?.resolve()
    held = null
  }
  await start()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    mediaUrl: `s3://media/kallo?endpoint=${endpoint}`,
    endpoint,
    requests,
    setDelay: (ms) => void (delayMs = ms),
    hold: () => void (held ??= Promise.withResolvers()),
    release,
    refuse: (request) => void (refused = request),
    stop,
    start,
    async close() {
      release()
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
