import { listen } from './listen.ts'
import type { Log } from './log.ts'

export interface News {
  on(channel: string, hear: () => void): void
  close(): Promise<void>
}

/** Hands the database's news to whoever asked for it. */
export async function openNews(
  connectionString: string,
  channels: readonly string[],
  log: Log,
): Promise<News> {
  const hearers = new Map<string, (() => void)[]>()
  const listener = await listen(
    connectionString,
    channels,
    (channel) => hearers.get(channel)?.forEach((hear) => hear()),
    log,
  )
  return {
    on(channel, hear) {
      hearers.set(channel, [...(hearers.get(channel) ?? []), hear])
    },
    close: () => listener.close(),
  }
}
