import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { acceptedEncoding } from './accepts.ts'

/** An answer made once and sent many times: the bytes, their compressed forms, and a tag to compare by. */
export interface Prepared {
  body: Buffer
  gzip: Buffer
  br: Buffer
  etag: string
}

export function prepare(text: string): Prepared {
  const body = Buffer.from(text)
  return {
    body,
    gzip: gzipSync(body, { level: 9 }),
    br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

/** The smallest form that the caller takes. */
export function pickEncoding(prepared: Pick<Prepared, 'body' | 'gzip' | 'br'>, accepted: string | undefined) {
  const encoding = acceptedEncoding(accepted)
  return { encoding, bytes: prepared[encoding ?? 'body'] }
}
