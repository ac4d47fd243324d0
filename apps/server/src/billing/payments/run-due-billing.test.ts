import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createPayingApp, type PayingApp, type PayingViewer } from '../../testing/billing/paying-app.ts'

const chargePath = '/transaction/charge_authorization'
const limit = 8

interface Gate {
  url: string
  target: string
  /** Charges of a saved card: how many so far, and the most at once. */
  charges: { seen: number; maxAtOnce: number }
  /** Holds charges until this many are in progress or all of `expected` have arrived. */
  holdUntil: { atOnce: number; expected: number } | null
  /** Sent instead of the first response to a charge. */
  rateLimit: { retryAfter: string } | null
}

/** A reverse proxy in front of the sandbox that counts and holds charges. */
async function startGate(): Promise<Gate> {
  let held: (() => void)[] = []
  let atOnceNow = 0
  const server = createServer((incoming, outgoing) => {
    if (incoming.url !== chargePath) return forward(gate.target, incoming, outgoing)
    gate.charges.seen++
    gate.charges.maxAtOnce = Math.max(gate.charges.maxAtOnce, ++atOnceNow)
    outgoing.on('close', () => atOnceNow--)
    if (gate.rateLimit) {
      outgoing.writeHead(429, {
        'retry-after': gate.rateLimit.retryAfter,
        'content-type': 'application/json',
      })
      outgoing.end('{"status":false,"message":"slow down"}')
      gate.rateLimit = null
      return
    }
    held.push(() => forward(gate.target, incoming, outgoing))
    const { atOnce, expected } = gate.holdUntil ?? { atOnce: 1, expected: 0 }
    if (held.length < atOnce && gate.charges.seen < expected) return
    // Requests beyond the limit would arrive before this round trip is over.
    request(gate.target, (answer) => {
      answer.resume()
      answer.on('end', () => {
        const released = held
        held = []
        for (const release of released) release()
      })
    }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const gate: Gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target: '',
    charges: { seen: 0, maxAtOnce: 0 },
    holdUntil: null,
    rateLimit: null,
  }
  return gate
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming
  const outbound = request(`${target}${url}`, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  outbound.on('error', () => outgoing.destroy())
  incoming.pipe(outbound)
}

async function appBehindGate(subscribers: number) {
  const gate = await startGate()
  const paying = await createPayingApp({ PAYSTACK_BASE_URL: gate.url }, { paystackMs: 30_000 })
  onTestFinished(() => paying.close())
  gate.target = paying.sandbox.address
  const viewers: PayingViewer[] = []
  for (let n = 0; n < subscribers; n++) {
    const viewer = await paying.newViewer()
    await viewer.buy({ planId: '1_1' })
    viewers.push(viewer)
  }
  const running = await viewers[0]?.get('profile/subscription')
  paying.test.deps.clock.set(Date.parse(running?.body.data.renewal.at ?? ''))
  return { gate, paying, viewers }
}

const renewed = ({ sandbox }: PayingApp) =>
  sandbox.control.transactions().filter(({ amount, paidAt }) => amount === 150_000 && paidAt !== null)

it('[S-15] renewals run concurrently, at most eight at once', async () => {
  const count = 2 * limit + 1
  const { gate, paying } = await appBehindGate(count)
  gate.holdUntil = { atOnce: limit, expected: count }
  await paying.runDue()
  expect(renewed(paying)).toHaveLength(count)
  expect(gate.charges).toEqual({ seen: count, maxAtOnce: limit })
})

it('[S-15] a 429 is respected and the charge is sent again after Retry-After', async () => {
  const { gate, paying } = await appBehindGate(3)
  gate.rateLimit = { retryAfter: '1' }
  await paying.runDue()
  expect(renewed(paying)).toHaveLength(3)
  expect(gate.charges.seen).toBe(4)
})

it('[S-15] during a long rate limit nothing is sent and renewals stay due', async () => {
  const { gate, paying, viewers } = await appBehindGate(limit + 3)
  gate.holdUntil = { atOnce: limit - 1, expected: limit + 3 }
  gate.rateLimit = { retryAfter: '3600' }
  await paying.runDue()
  expect(gate.charges.seen).toBeLessThanOrEqual(limit)
  const due = await paying.test.deps.db
    .selectFrom('subscription')
    .where(
      'account_id',
      'in',
      viewers.map(({ id }) => id),
    )
    .where('renew_at', 'is not', null)
    .where('renew_at', '<=', new Date(paying.test.deps.clock.now()))
    .select('id')
    .execute()
  expect(due.length).toBeGreaterThanOrEqual(3)
  const seen = gate.charges.seen
  await paying.runDue()
  expect(gate.charges.seen).toBe(seen)
})
