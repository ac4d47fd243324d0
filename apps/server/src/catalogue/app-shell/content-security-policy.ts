import { hash } from 'node:crypto'
import { webOrigin } from '@kallo/rules/foundation/web-origin'
import type { Config } from '../../env.ts'
import { documentHeaders, framedHeaders } from '../../platform/http/security-headers.ts'
import type { Catalogue } from '../contents/index.ts'

/**
 * Allows connections to this service and to the hosts of external streams. Also to `PUBLIC_URL`: stream addresses use it even
 * when the page was opened under another name.
 */
export function createPolicies(
  { publicUrl, streamHosts }: Pick<Config, 'publicUrl' | 'streamHosts'>,
  inlineScripts: readonly string[] = [],
) {
  const scripts = inlineScripts.map((code) => ` 'sha256-${hash('sha256', code, 'base64')}'`).join('')
  let latest: { catalogue: Catalogue; headers: Record<string, string> } | null = null
  return (catalogue: Catalogue, { isFramed }: { isFramed: boolean }): Record<string, string> => {
    if (latest?.catalogue !== catalogue) {
      const sources = new Set([publicUrl ?? [], shorten(originsOf(catalogue)), streamHosts].flat())
      latest = { catalogue, headers: headersFor([...sources], scripts) }
    }
    return isFramed ? framedHeaders(latest.headers) : latest.headers
  }
}

function originsOf({ channels, vods }: Catalogue): string[] {
  return [...channels.values(), ...vods.values()].flatMap(
    ({ external_url: url }) => (url === null ? null : webOrigin(url)) ?? [],
  )
}

/** Maximum number of hosts in the header. Playlists can have hundreds, and proxies reject a header of many kilobytes. */
const maxOrigins = 60

function shorten(origins: readonly string[]): string[] {
  const different = [...new Set(origins)]
  if (different.length <= maxOrigins) return different
  return [...new Set(different.map((origin) => new URL(origin).protocol))]
}

function headersFor(streamSources: string[], scripts: string): Record<string, string> {
  const streams = streamSources.map((source) => ` ${source}`).join('')
  return documentHeaders([
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    `media-src 'self' blob:${streams}`,
    `connect-src 'self'${streams}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "form-action 'self'",
  ])
}
