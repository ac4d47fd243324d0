import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { acceptedEncoding } from './accepts.ts'

/** A body with its compressed forms. */
export interface EncodedBody {
  body: Buffer
  gzip: Buffer
  br: Buffer
}

/** A successful response that is serialised and compressed once, then sent many times. */
export class CachedResponse<Data> implements EncodedBody {
  /** Only for the type: a response to one endpoint is none to another. */
  declare readonly data: Data
  readonly body: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
  readonly etag: string

  constructor(data: Data) {
    this.body = Buffer.from(envelope(data))
    this.gzip = gzipSync(this.body, { level: 9 })
    this.br = brotliCompressSync(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`
  }
}

/** The body of a successful response. */
export function envelope(data: unknown, title = '', message = '', code?: 200): string {
  return JSON.stringify({ status: 'OK', title, message, code, data })
}

/** The smallest form that the client accepts. */
export function pickEncoding(forms: EncodedBody, acceptEncoding: string | undefined) {
  const encoding = acceptedEncoding(acceptEncoding)
  return { encoding, bytes: forms[encoding ?? 'body'] }
}
