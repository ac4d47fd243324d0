import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startKillableServer, type KillableServer } from '../../testing/services/killable-server.ts'

const receivers = ['ada@kallo.test', 'bola@kallo.test', 'chidi@kallo.test']
const delivered: { to: string; messageId: string }[] = []
/** Recipients in the order in which the SMTP server received their mails. */
const received: string[] = []

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  async onData(stream, { envelope }, done) {
    const to = envelope.rcptTo[0]?.address ?? ''
    received.push(to)
    // The last mail is never acknowledged; the service is killed meanwhile.
    if (received.length === receivers.length) {
      stream.resume()
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    const { messageId = '' } = await PostalMime.parse(Buffer.concat(chunks))
    delivered.push({ to, messageId })
    done()
  },
})
smtp.on('error', () => undefined)

let folder: string
let server: KillableServer
beforeAll(async () => {
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  folder = await mkdtemp(path.join(tmpdir(), 'kallo-mail-kill-'))
  server = await startKillableServer(folder, { SMTP_URL: `smtp://127.0.0.1:${port}` })
}, 180_000)
afterAll(async () => {
  await server.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await rm(folder, { recursive: true, force: true })
})

const requestReset = (email: string) =>
  fetch(`${server.base}/api/v1/auth/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

it(
  '[A-09] kill -9 while a mail is being sent: it is sent again within a minute, and those before it are not',
  { timeout: 600_000 },
  async () => {
    for (const email of receivers) await requestReset(email)
    await expect.poll(() => received.toSorted(), { timeout: 240_000 }).toEqual(receivers)
    expect(delivered).toHaveLength(2)
    await server.killAndStart()
    await expect.poll(() => delivered.map(({ to }) => to).sort(), { timeout: 240_000 }).toEqual(receivers)
    expect(received).toHaveLength(4)
    expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(3)
  },
)
