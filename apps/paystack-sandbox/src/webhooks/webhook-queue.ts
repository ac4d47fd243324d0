import type { FaultList } from '../faults/fault-list.ts'
import type { Clock } from '../clock.ts'
import type { Delivery } from '../world/delivery.ts'
import { nextId, type World } from '../world/world.ts'
import { post } from './post.ts'
import { wireOf } from './sign.ts'

export interface WebhookEvent {
  event: string
  /** Of its transaction; the subscription code where there is none. */
  reference: string
  data: Record<string, unknown>
}

export interface WebhookSettings {
  secretKey: string
  /** Pause after the first, second … failed attempt; the last one repeats. Empty: only `retry` tries again. */
  retryDelaysMs: readonly number[]
  timeoutMs: number
}

export interface WebhookQueue {
  /** Puts an event into the queue. Nothing leaves before `send`. */
  publish(event: WebhookEvent): void
  /** Starts every delivery that has not been tried yet. */
  send(): void
  /** Lets go what a fault holds back. Returns how many. */
  release(event?: string): number
  /** Tries again, at once, whatever has not been accepted. */
  retry(): void
  /** Resolves when no delivery is under way. */
  idle(): Promise<void>
  setUrl(url: string | null): void
  /** Ends timers and breaks off what is under way; the queue itself stays in the world. */
  stop(): void
}

interface Surroundings {
  world: World
  clock: Clock
  faults: FaultList
  save(): void
}

export function createWebhookQueue(
  { world, clock, faults, save }: Surroundings,
  settings: WebhookSettings,
): WebhookQueue {
  let url: string | null = null
  let stopping = new AbortController()
  /** The end of the line for each reference: its webhooks leave one after the other. */
  const lines = new Map<string, Promise<void>>()
  const underWay = new Set<number>()
  const timers = new Set<NodeJS.Timeout>()

  const start = (delivery: Delivery) => {
    if (underWay.has(delivery.id)) return
    underWay.add(delivery.id)
    const before = lines.get(delivery.reference) ?? Promise.resolve()
    const line = before.then(() => attempt(delivery, stopping.signal))
    lines.set(delivery.reference, line)
    void line.then(() => lines.get(delivery.reference) === line && lines.delete(delivery.reference))
  }

  const attempt = async (delivery: Delivery, signal: AbortSignal) => {
    const { body, signature } = wireOf(delivery, settings.secretKey)
    delivery.nextAt = null
    const answer = url === null ? null : await post(url, body, signature, settings.timeoutMs, signal)
    underWay.delete(delivery.id)
    if (signal.aborted) return
    delivery.attempts++
    delivery.lastAnswer = answer
    if (answer === 200) delivery.state = 'delivered'
    else later(delivery)
    letFollow(delivery)
    save()
  }

  const later = (delivery: Delivery) => {
    const delays = settings.retryDelaysMs
    const delay = delays[Math.min(delivery.attempts, delays.length) - 1]
    if (delay === undefined) return
    delivery.nextAt = clock.now() + delay
    startIn(delay, delivery)
  }

  const startIn = (delayMs: number, delivery: Delivery) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (delivery.state === 'waiting') start(delivery)
    }, delayMs)
    timers.add(timer.unref())
  }

  /** What was put behind the next event has now been overtaken. */
  const letFollow = (overtaker: Delivery) => {
    const behind = world.deliveries.filter(({ state, id }) => state === 'behind' && id < overtaker.id)
    for (const delivery of behind) go(delivery)
  }

  const go = (delivery: Delivery) => {
    delivery.state = 'waiting'
    start(delivery)
  }

  return {
    publish(event) {
      const fault = faults.take('webhook', { reference: event.reference, event: event.event })
      const body = JSON.stringify({ event: event.event, data: event.data })
      const delivery: Delivery = {
        id: nextId(world),
        event: event.event,
        reference: event.reference,
        body,
        state: url === null ? 'dropped' : 'waiting',
        spoiled: 'no',
        attempts: 0,
        lastAnswer: null,
        nextAt: null,
      }
      world.deliveries.push(delivery)
      if (url === null) return
      if (fault?.kind === 'webhook-dropped') delivery.state = 'dropped'
      if (fault?.kind === 'webhook-held') delivery.state = 'held'
      if (fault?.kind === 'webhook-out-of-order') delivery.state = 'behind'
      if (fault?.kind === 'webhook-bad-signature') delivery.spoiled = 'bad-signature'
      if (fault?.kind === 'webhook-altered') delivery.spoiled = 'altered'
      if (fault?.kind === 'webhook-doubled') world.deliveries.push({ ...delivery, id: nextId(world) })
    },
    send() {
      for (const delivery of world.deliveries)
        if (delivery.state === 'waiting' && delivery.attempts === 0) start(delivery)
    },
    release(event) {
      const held = world.deliveries.filter(
        (one) => (one.state === 'held' || one.state === 'behind') && (event ?? one.event) === one.event,
      )
      for (const delivery of held) go(delivery)
      return held.length
    },
    retry() {
      for (const delivery of world.deliveries) if (delivery.state === 'waiting') start(delivery)
    },
    async idle() {
      while (lines.size > 0) await Promise.all(lines.values())
    },
    setUrl(next) {
      url = next
    },
    stop() {
      stopping.abort()
      stopping = new AbortController()
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      underWay.clear()
    },
  }
}
