import type { FaultList } from '../faults/fault-list.ts'
import type { Clock } from '../clock.ts'
import type { Delivery } from '../world/delivery.ts'
import { nextId, type World } from '../world/world.ts'
import { post } from './post.ts'
import { wireOf } from './sign.ts'

export interface WebhookEvent {
  event: string
  /** Of the transaction; else the subscription code. */
  reference: string
  data: Record<string, unknown>
}

export interface WebhookSettings {
  secretKey: string
  /** Delay after each failed attempt; the last one repeats. Empty: no automatic retries. */
  retryDelaysMs: readonly number[]
  timeoutMs: number
}

export interface WebhookQueue {
  /** Queues an event. It is sent by `send`. */
  publish(event: WebhookEvent): void
  /** Starts deliveries that were not attempted yet. */
  send(): void
  /** Starts deliveries that a fault holds back; returns how many. */
  release(event?: string): number
  /** Retries all deliveries that were not accepted, immediately. */
  retry(): void
  /** Resolves when no delivery is running. */
  idle(): Promise<void>
  setUrl(url: string | null): void
  /** Stops timers and aborts running deliveries; the queue stays in the stored state. */
  stop(): void
}

interface Surroundings {
  world: World
  clock: Clock
  faults: FaultList
  save(): void
}

export function createWebhookQueue(surroundings: Surroundings, settings: WebhookSettings): WebhookQueue {
  const { world, faults } = surroundings
  const sender = createSender(surroundings, settings)
  return {
    publish(event) {
      const fault = faults.take('webhook', { reference: event.reference, event: event.event })
      addDelivery(world, event, sender.hasUrl() ? (fault?.kind ?? null) : 'webhook-dropped')
    },
    send() {
      for (const delivery of world.deliveries)
        if (delivery.state === 'waiting' && delivery.attempts === 0) sender.start(delivery)
    },
    release(event) {
      const held = world.deliveries.filter(
        (one) => (one.state === 'held' || one.state === 'behind') && (event ?? one.event) === one.event,
      )
      for (const delivery of held) sender.resume(delivery)
      return held.length
    },
    retry() {
      for (const delivery of world.deliveries) if (delivery.state === 'waiting') sender.start(delivery)
    },
    idle: sender.idle,
    setUrl: sender.setUrl,
    stop: sender.stop,
  }
}

function addDelivery(world: World, { event, reference, data }: WebhookEvent, fault: string | null): void {
  const delivery: Delivery = {
    id: nextId(world),
    event,
    reference,
    body: JSON.stringify({ event, data }),
    state: 'waiting',
    spoiled: 'no',
    attempts: 0,
    lastAnswer: null,
    nextAt: null,
  }
  if (fault === 'webhook-dropped') delivery.state = 'dropped'
  if (fault === 'webhook-held') delivery.state = 'held'
  if (fault === 'webhook-out-of-order') delivery.state = 'behind'
  if (fault === 'webhook-bad-signature') delivery.spoiled = 'bad-signature'
  if (fault === 'webhook-altered') delivery.spoiled = 'altered'
  world.deliveries.push(delivery)
  if (fault === 'webhook-doubled') world.deliveries.push({ ...delivery, id: nextId(world) })
}

/** Sends deliveries, those of one reference in order, and retries them with the configured delays. */
function createSender({ world, clock, save }: Surroundings, settings: WebhookSettings) {
  let url: string | null = null
  let stopping = new AbortController()
  /** The last delivery of each reference. */
  const lines = new Map<string, Promise<void>>()
  const running = new Set<number>()
  const timers = new Set<NodeJS.Timeout>()

  const start = (delivery: Delivery) => {
    if (running.has(delivery.id)) return
    running.add(delivery.id)
    const before = lines.get(delivery.reference) ?? Promise.resolve()
    const line = before.then(() => attempt(delivery, stopping.signal))
    lines.set(delivery.reference, line)
    void line.then(() => lines.get(delivery.reference) === line && lines.delete(delivery.reference))
  }
  const attempt = async (delivery: Delivery, signal: AbortSignal) => {
    const { body, signature } = wireOf(delivery, settings.secretKey)
    delivery.nextAt = null
    const status = url === null ? null : await post(url, body, signature, settings.timeoutMs, signal)
    running.delete(delivery.id)
    if (signal.aborted) return
    delivery.attempts++
    delivery.lastAnswer = status
    if (status === 200) delivery.state = 'delivered'
    else retryLater(delivery)
    resumeOvertaken(delivery)
    save()
  }
  const retryLater = (delivery: Delivery) => {
    const delays = settings.retryDelaysMs
    const delay = delays[Math.min(delivery.attempts, delays.length) - 1]
    if (delay === undefined) return
    delivery.nextAt = clock.now() + delay
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (delivery.state === 'waiting') start(delivery)
    }, delay)
    timers.add(timer.unref())
  }
  const resume = (delivery: Delivery) => {
    delivery.state = 'waiting'
    start(delivery)
  }
  const resumeOvertaken = ({ id }: Delivery) =>
    world.deliveries.filter((one) => one.state === 'behind' && one.id < id).forEach(resume)
  const idle = async () => {
    while (lines.size > 0) await Promise.all(lines.values())
  }
  const stop = () => {
    stopping.abort()
    stopping = new AbortController()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    running.clear()
  }
  return {
    start,
    resume,
    idle,
    stop,
    hasUrl: () => url !== null,
    setUrl: (next: string | null) => void (url = next),
  }
}
