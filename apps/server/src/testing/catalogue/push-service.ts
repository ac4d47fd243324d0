import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

export interface PushedMessage {
  headers: IncomingHttpHeaders
  notification: { title: string; body: string; path: string; tag: string }
}

/** A push service (RFC 8030) and one subscription of a browser, which decrypts what it receives (RFC 8291). */
export async function startPushService() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const received: PushedMessage[] = []
  let status = 201
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    if (status === 201)
      received.push({ headers: request.headers, notification: JSON.parse(decrypt(body)) as never })
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  const decrypt = (body: Buffer) => {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + 65)]
    const secret = ecdh.computeSecret(sender)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
    const input = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
    const derive = (purpose: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${purpose}\0`, bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
    // Removes the delimiter of the last record.
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    respondWith: (next: number) => void (status = next),
    subscription: {
      endpoint: `http://127.0.0.1:${port}/subscription`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
