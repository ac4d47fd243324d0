import { setTimeout as pause } from 'node:timers/promises'

/** One end of the IPC channel between the primary and a web process. */
export interface Port {
  send(message: object): void
  onMessage(handle: (message: unknown) => void): void
}

export interface Requests {
  /** Rejects when the other process does not respond in time. */
  request(name: string, limitMs?: number): Promise<unknown>
}

type Message = { request: string; id: number } | { response: unknown; id: number }

const defaultLimitMs = 2_000

/** Requests and responses over IPC, in both directions. `handlers`: name of a request → its response. */
export function createRequests(port: Port, handlers: Record<string, () => Promise<unknown>>): Requests {
  const pending = new Map<number, (response: unknown) => void>()
  let lastId = 0
  const respond = async (name: string, id: number) => {
    const response = await handlers[name]?.().catch(() => undefined)
    port.send({ response: response ?? null, id })
  }
  port.onMessage((message) => {
    if (!isMessage(message)) return
    if ('request' in message) return void respond(message.request, message.id)
    pending.get(message.id)?.(message.response)
    pending.delete(message.id)
  })
  return {
    async request(name, limitMs = defaultLimitMs) {
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<unknown>()
      pending.set(id, resolve)
      port.send({ request: name, id })
      const expired = new AbortController()
      const timeout = pause(limitMs, undefined, { signal: expired.signal }).then(
        () => {
          throw new Error(`${name}: another process of the service does not respond`)
        },
        () => undefined,
      )
      try {
        return await Promise.race([promise, timeout])
      } finally {
        expired.abort()
        pending.delete(id)
      }
    },
  }
}

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'id' in message
}
