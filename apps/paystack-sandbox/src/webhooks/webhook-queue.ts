import type { Fault } from '../faults/fault.ts'
import type { FaultList } from '../faults/fault-list.ts'
import type { Delivery } from '../world/delivery.ts'
import { nextId, type Clock, type World } from '../world/world.ts'
import { createWebhookSender, type WebhookSender, type WebhookSettings } from './webhook-sender.ts'

export type { WebhookSettings } from './webhook-sender.ts'

export interface WebhookEvent {
  event: string
  /** Reference of the transaction, or the subscription code if there is none. */
  reference: string
  data: Record<string, unknown>
}

export interface WebhookQueue extends Pick<WebhookSender, 'idle' | 'setUrl' | 'stop'> {
  /** Queues an event. Nothing is sent before `send`. */
  publish(event: WebhookEvent): void
  /** Starts all deliveries that have not been attempted. */
  send(): void
  /** Sends deliveries that a fault holds back; returns how many. */
  release(event?: string): number
  /** Retries all deliveries that have not been accepted, immediately. */
  retry(): void
}

interface Parts {
  world: World
  clock: Clock
  faults: FaultList
  save(): void
}

export function createWebhookQueue(
  { world, clock, faults, save }: Parts,
  settings: WebhookSettings,
): WebhookQueue {
  const start = (delivery: Delivery) => {
    delivery.state = 'waiting'
    sender.start(delivery)
  }
  const sender = createWebhookSender(clock, settings, (attempted) => {
    // Deliveries that waited for this one to overtake them can be sent now.
    for (const delivery of world.deliveries)
      if (delivery.state === 'behind' && delivery.id < attempted.id) start(delivery)
    save()
  })
  const { idle, setUrl, stop } = sender
  return {
    idle,
    setUrl,
    stop,
    publish(event) {
      const fault = faults.take('webhook', { reference: event.reference, event: event.event })
      const delivery = createDelivery(nextId(world), event)
      world.deliveries.push(delivery)
      if (!sender.hasUrl()) delivery.state = 'dropped'
      else if (fault?.kind === 'webhook-doubled') world.deliveries.push({ ...delivery, id: nextId(world) })
      else applyFault(delivery, fault?.kind)
    },
    send() {
      for (const delivery of world.deliveries)
        if (delivery.state === 'waiting' && delivery.attempts === 0) start(delivery)
    },
    release(event) {
      const held = world.deliveries.filter(
        (one) => (one.state === 'held' || one.state === 'behind') && (event ?? one.event) === one.event,
      )
      for (const delivery of held) start(delivery)
      return held.length
    },
    retry() {
      for (const delivery of world.deliveries) if (delivery.state === 'waiting') start(delivery)
    },
  }
}

function createDelivery(id: number, { event, reference, data }: WebhookEvent): Delivery {
  return {
    id,
    event,
    reference,
    body: JSON.stringify({ event, data }),
    state: 'waiting',
    spoiled: 'no',
    attempts: 0,
    lastAnswer: null,
    nextAt: null,
  }
}

function applyFault(delivery: Delivery, kind: Fault['kind'] | undefined): void {
  if (kind === 'webhook-dropped') delivery.state = 'dropped'
  if (kind === 'webhook-held') delivery.state = 'held'
  if (kind === 'webhook-out-of-order') delivery.state = 'behind'
  if (kind === 'webhook-bad-signature') delivery.spoiled = 'bad-signature'
  if (kind === 'webhook-altered') delivery.spoiled = 'altered'
}
