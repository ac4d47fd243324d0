import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Clock } from '../world/world.ts'
import type { Delivery } from '../world/delivery.ts'

export interface WebhookSettings {
  secretKey: string
  /** Delay after the first, second … failed attempt; the last one repeats. Empty: only `retry` tries again. */
  retryDelaysMs: readonly number[]
  timeoutMs: number
}

export interface WebhookSender {
  /** Sends a delivery after those of the same reference, unless it is in flight. */
  start(delivery: Delivery): void
  /** Resolves when no delivery is in flight. */
  idle(): Promise<void>
  hasUrl(): boolean
  setUrl(url: string | null): void
  /** Clears timers and aborts requests in flight. */
  stop(): void
}

/** Sends webhooks: one at a time per reference, with retries. `afterAttempt` runs after each attempt. */
export function createWebhookSender(
  clock: Clock,
  settings: WebhookSettings,
  afterAttempt: (delivery: Delivery) => void,
): WebhookSender {
  let url: string | null = null
  let stopping = new AbortController()
  /** The last delivery in flight for each reference. */
  const tails = new Map<string, Promise<void>>()
  const inFlight = new Set<number>()
  const timers = new Set<NodeJS.Timeout>()

  const start = (delivery: Delivery) => {
    if (inFlight.has(delivery.id)) return
    inFlight.add(delivery.id)
    const previous = tails.get(delivery.reference) ?? Promise.resolve()
    const tail = previous.then(() => attempt(delivery, stopping.signal))
    tails.set(delivery.reference, tail)
    void tail.then(() => tails.get(delivery.reference) === tail && tails.delete(delivery.reference))
  }

  const attempt = async (delivery: Delivery, signal: AbortSignal) => {
    const { body, signature } = wireOf(delivery, settings.secretKey)
    delivery.nextAt = null
    const status = url === null ? null : await post(url, body, signature, settings.timeoutMs, signal)
    inFlight.delete(delivery.id)
    if (signal.aborted) return
    delivery.attempts++
    delivery.lastAnswer = status
    if (status === 200) delivery.state = 'delivered'
    else scheduleRetry(delivery)
    afterAttempt(delivery)
  }

  const scheduleRetry = (delivery: Delivery) => {
    const delayMs = retryDelay(settings, delivery.attempts)
    if (delayMs === undefined) return
    delivery.nextAt = clock.now() + delayMs
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (delivery.state === 'waiting') start(delivery)
    }, delayMs)
    timers.add(timer.unref())
  }

  return {
    start,
    idle: () => untilEmpty(tails),
    hasUrl: () => url !== null,
    setUrl: (next) => void (url = next),
    stop() {
      stopping.abort()
      stopping = new AbortController()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      inFlight.clear()
    },
  }
}

async function untilEmpty(promises: ReadonlyMap<string, Promise<void>>): Promise<void> {
  while (promises.size > 0) await Promise.all(promises.values())
}

function retryDelay({ retryDelaysMs }: WebhookSettings, attempts: number): number | undefined {
  return retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1]
}

/** Sends one webhook. Resolves to the HTTP status; null: no response in time. */
function post(
  url: string,
  body: string,
  signature: string,
  timeoutMs: number,
  stopped: AbortSignal,
): Promise<number | null> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-paystack-signature': signature,
    'user-agent': 'Paystack sandbox',
  }
  return new Promise((resolve) => {
    // Without keep-alive: after a restart of the receiver, the first webhook would fail on a dead connection.
    const request = send(url, { method: 'POST', headers, signal, agent: false }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? null))
      response.on('error', () => resolve(null))
    })
    request.on('error', () => resolve(null))
    request.end(body)
  })
}

interface Wire {
  body: string
  signature: string
}

/** `x-paystack-signature`: hex HMAC-SHA512 of the raw body with the secret key. */
function signatureOf(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

/** Body and signature of this attempt. An altered body keeps the signature of the original body. */
function wireOf({ body, spoiled, attempts }: Delivery, secretKey: string): Wire {
  const isSpoiled = attempts === 0
  if (isSpoiled && spoiled === 'bad-signature')
    return { body, signature: signatureOf(body, `${secretKey} of somebody else`) }
  const signature = signatureOf(body, secretKey)
  if (isSpoiled && spoiled === 'altered') return { body: altered(body), signature }
  return { body, signature }
}

function altered(body: string): string {
  const changed = body.replace(/("amount":"?)(\d+)/, '$19$2')
  return changed === body ? `${body} ` : changed
}
