import { createHash } from 'node:crypto'

/** The same for channels that play the same stream. The address cannot be read back from it: it may hold a password. */
export function streamKey({ tag, external_url: url }: { tag: string; external_url: string | null }): string {
  const parsed = url === null ? null : URL.parse(url)
  if (parsed) parsed.hash = ''
  const stream = url === null ? `live/${tag}` : (parsed?.href ?? url)
  return createHash('sha256').update(stream).digest('hex').slice(0, 16)
}
