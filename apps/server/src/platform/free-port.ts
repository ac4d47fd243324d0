import { once } from 'node:events'
import { createServer } from 'node:net'

/** A TCP port that is free now, for a program that cannot choose one by itself. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
