import type { Config } from '../../env.ts'
import type { SourceRow } from './live-source-store.ts'

/** Where a source is read from, or where its sender publishes. `baseUrl` names the host that senders reach. */
export function addressOf(
  { kind, url, port }: Pick<SourceRow, 'kind' | 'url' | 'port'>,
  { rtmpPort }: Pick<Config, 'rtmpPort'>,
  baseUrl: string,
): string | null {
  const { hostname } = new URL(baseUrl)
  switch (kind) {
    case 'hls':
      return url
    case 'rtmp':
      return rtmpPort === null ? null : `rtmp://${hostname}:${rtmpPort}/live`
    case 'srt':
      return `srt://${hostname}:${port}?mode=caller`
    case 'schedule':
      return null
  }
}
