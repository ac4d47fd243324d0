import { listen } from './listen.ts'
import type { Log } from './log.ts'

export interface News {
  /** `hear` may take its time; closing waits for it. */
  on(channel: string, hear: () => Promise<void>): void
  close(): Promise<void>
}

/** Hands the database's news to whoever asked for it. */
export async function openNews(
  connectionString: string,
  channels: readonly string[],
  log: Log,
): Promise<News> {
  const hearers = new Map<string, (() => Promise<void>)[]>()
  const running = new Set<Promise<void>>()
  const tell = (channel: string) => {
    for (const hear of hearers.get(channel) ?? []) {
      const heard = hear().finally(() => running.delete(heard))
      running.add(heard)
    }
  }
  const listener = await listen(connectionString, channels, tell, log)
  return {
    on(channel, hear) {
      hearers.set(channel, [...(hearers.get(channel) ?? []), hear])
    },
    async close() {
      await listener.close()
      await Promise.allSettled(running)
    },
  }
}
