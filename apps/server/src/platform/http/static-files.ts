import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasTag } from './accepts.ts'
import { pickEncoding } from './cached-response.ts'

export interface StaticFile {
  body: Buffer
  gzip: Buffer
  br: Buffer
  etag: string
  type: string
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
}
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

/**
 * The built app in memory, by path. Uses the `.br` and `.gz` files of the build, else compresses.
 * docs/contributing/libraries.md says why this is our own code.
 */
export async function loadStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, StaticFile>()
  for (const entry of entries) {
    const type = types[path.extname(entry.name)]
    if (!entry.isFile() || !type || entry.parentPath.includes(`${path.sep}.vite`)) continue
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(folder, file).replaceAll(path.sep, '/')}`
    files.set(address, await loadFile(file, type))
  }
  return files
}

async function loadFile(file: string, type: string): Promise<StaticFile> {
  const body = await readFile(file)
  if (!compressible.has(path.extname(file))) return { body, gzip: body, br: body, etag: etagOf(body), type }
  const br = await readFile(`${file}.br`).catch(() => brotliCompressSync(body, quick))
  const gzip = await readFile(`${file}.gz`).catch(() => gzipSync(body))
  return { body, gzip, br, etag: etagOf(body), type }
}

/** Compresses a script that is not a file of the build. */
export function compressScript(source: string): StaticFile {
  const body = Buffer.from(source)
  const [br, gzip] = [brotliCompressSync(body, quick), gzipSync(body)]
  return { body, br, gzip, etag: etagOf(body), type: types['.js'] ?? '' }
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Freshness = 'immutable' | 'an hour' | 'revalidated'

const cacheControl: Record<Freshness, string> = {
  immutable: 'public, max-age=31536000, immutable',
  'an hour': 'public, max-age=3600',
  revalidated: 'no-cache',
}

/** Sends a file with its ETag. `immutable` requires a name that contains a hash of the content. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  freshness: Freshness,
): FastifyReply {
  reply
    .header('content-type', file.type)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', cacheControl[freshness])
  if (hasTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const { encoding, bytes } = pickEncoding(file, request.headers['accept-encoding'])
  if (encoding && bytes !== file.body) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}
