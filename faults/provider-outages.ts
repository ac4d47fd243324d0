import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { nothingFails, type Outage } from './outage.ts'

const checkoutLimitMs = 45_000
const mailLimitMs = 120_000

/** Makes Paystack and the mail server accept connections without responding. */
export async function providerOutage(durationMs: number): Promise<Outage> {
  const [paystack, smtp] = [await freePort(), await freePort()]
  return {
    name: `Paystack and the mail server hang for ${durationMs / 1000} s`,
    options: {
      env: {
        PAYSTACK_SECRET_KEY: `sk_test_${'0'.repeat(40)}`,
        PAYSTACK_PUBLIC_KEY: `pk_test_${'0'.repeat(40)}`,
        PAYSTACK_BASE_URL: `http://127.0.0.1:${paystack}`,
        SMTP_URL: `smtp://127.0.0.1:${smtp}`,
        MAIL_FROM: 'Kallo <no-reply@kallo.test>',
      },
    },
    async cause({ base }) {
      const stop = [await hangOn(paystack), await hangOn(smtp)]
      await post(base, 'auth/reset', { email: 'ada@kallo.test' }, 200)
      const login = {
        email: 'ada@kallo.test',
        password: 'kallo-demo-1',
        deviceName: 'Phone',
        deviceId: 'provider',
      }
      const { token } = await post(base, 'auth/login', login, 200)
      const order = { purpose: 'gift', packageId: '1_1', gift: { recipient: 'bola@kallo.test' } }
      const paying = post(base, 'payments/checkout', order, 503, token)
      await pause(durationMs)
      await paying
      for (const end of stop) await end()
      await receiveMail(smtp)
    },
    lost: 'nothing: the mail arrives later; payments can be started again',
    judge: nothingFails,
  }
}

/** Sends a POST. Throws unless the response arrives in time with the expected status. */
async function post(
  base: string,
  path: string,
  body: object,
  status: number,
  token = '',
): Promise<Record<string, string>> {
  const response = await fetch(`${base}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'auth-token': token }) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(checkoutLimitMs),
  })
  if (response.status !== status) throw new Error(`${path}: ${response.status}`)
  return ((await response.json()) as { data?: Record<string, string> }).data ?? {}
}

async function hangOn(port: number): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
}

async function receiveMail(port: number): Promise<void> {
  const received = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        done()
        received.resolve()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  try {
    const late = pause(mailLimitMs, undefined, { ref: false }).then(() => {
      throw new Error('the mail did not arrive')
    })
    await Promise.race([received.promise, late])
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
