import { listen, type ListenOptions } from './listen.ts'
import type { Log } from './log.ts'

/** `payload` is null when notifications may have been missed: everything has to be reloaded. */
export type NotificationHandler<Payload> = (payload: Payload | null) => Promise<void>

/** `Channels` maps each channel to the type of its payload. */
export interface Notifications<Channels> {
  /** Notifications are not delayed by slow handlers. A rejection is logged; `close` waits for handlers to end. */
  on<Name extends keyof Channels & string>(channel: Name, handle: NotificationHandler<Channels[Name]>): void
  /** False while the connection is lost: this process may miss changes until it is re-established. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Dispatches PostgreSQL notifications (LISTEN/NOTIFY), whose payloads are JSON, to their handlers. One connection. */
export async function openNotifications<Channels>(
  connectionString: string,
  channels: readonly (keyof Channels & string)[],
  log: Log,
  options?: ListenOptions,
): Promise<Notifications<Channels>> {
  const handlers = new Map<string, NotificationHandler<never>[]>()
  const running = new Set<Promise<void>>()
  const run = async (channel: string, handle: NotificationHandler<never>, payload: unknown) => {
    try {
      await handle(payload as null)
    } catch (error) {
      log.warn({ err: error, channel }, 'a notification could not be handled')
    }
  }
  const dispatch = (channel: string, text: string | null) => {
    const payload = parse(text)
    for (const handle of handlers.get(channel) ?? []) {
      const handled = run(channel, handle, payload).finally(() => running.delete(handled))
      running.add(handled)
    }
  }
  const listener = await listen(connectionString, channels, dispatch, log, options)
  return {
    on(channel, handle) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handle as NotificationHandler<never>])
    },
    isConnected: listener.isConnected,
    async close() {
      await listener.close()
      await Promise.allSettled(running)
    },
  }
}

/** An empty object for the empty payload of a trigger. Null for one that is not JSON: the handler then reloads everything. */
function parse(text: string | null): unknown {
  if (text === '') return {}
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
