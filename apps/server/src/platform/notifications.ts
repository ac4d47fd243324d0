import { listen } from './listen.ts'
import type { Log } from './log.ts'

/** `payload` is null when notifications may have been missed: the connection was re-established. */
export type NotificationHandler = (payload: string | null) => Promise<void>

export interface Notifications {
  /** The handler may take its time; `close` waits for it. A rejection is logged. */
  on(channel: string, handle: NotificationHandler): void
  close(): Promise<void>
}

/** Dispatches PostgreSQL notifications (LISTEN/NOTIFY) to their handlers, on one connection. */
export async function openNotifications(
  connectionString: string,
  channels: readonly string[],
  log: Log,
): Promise<Notifications> {
  const handlers = new Map<string, NotificationHandler[]>()
  const running = new Set<Promise<void>>()
  const dispatch = (channel: string, payload: string | null) => {
    for (const handle of handlers.get(channel) ?? []) {
      const handled = handle(payload)
        .catch((error: unknown) => log.warn({ err: error, channel }, 'a notification could not be handled'))
        .finally(() => running.delete(handled))
      running.add(handled)
    }
  }
  const listener = await listen(connectionString, channels, dispatch, log)
  return {
    on(channel, handle) {
      handlers.set(channel, [...(handlers.get(channel) ?? []), handle])
    },
    async close() {
      await listener.close()
      await Promise.allSettled(running)
    },
  }
}
