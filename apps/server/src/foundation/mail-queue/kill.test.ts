import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startKillableServer, type KillableServer } from '../../testing/killable-server.ts'

const delivered: { to: string; messageId: string }[] = []
/** Receivers in the order in which a mail for them began to arrive. */
const begun: string[] = []
/** The first mail for this receiver is left without an answer. */
let hanging: string | null = null

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  async onData(stream, { envelope }, done) {
    const to = envelope.rcptTo[0]?.address ?? ''
    begun.push(to)
    if (hanging === to) {
      hanging = null
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
}, 60_000)
afterAll(async () => {
  await server.stop()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await rm(folder, { recursive: true, force: true })
})

const ask = (email: string) =>
  fetch(`${server.base}/api/v1/auth/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

it(
  '[A-09] kill -9 while a mail is being sent: it is sent again within a minute, and those before it are not',
  { timeout: 150_000 },
  async () => {
    // While the first mail goes out the others gather, and are fetched together.
    const receivers = ['ada@kallo.test', 'bola@kallo.test', 'chidi@kallo.test']
    hanging = 'chidi@kallo.test'
    for (const email of receivers) await ask(email)
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual(receivers)
    await server.killAndStart()
    await expect.poll(() => delivered.map(({ to }) => to), { timeout: 60_000 }).toContain('chidi@kallo.test')
    expect(delivered.map(({ to }) => to).sort()).toEqual(receivers)
    expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(3)
  },
)
