import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { acceptedEncoding } from './accepts.ts'

/** A body with its compressed forms. */
export interface EncodedBody {
  body: Buffer
  gzip: Buffer
  br: Buffer
}

/**
 * Above this size, time matters more than the last per cent of compression: a catalogue of 50,000 entries would take
 * seconds.
 */
const largeBytes = 500_000
const thorough = { gzip: 9, brotli: 6 }
const quick = { gzip: 4, brotli: 4 }

/**
 * A successful response that is serialised and compressed once, when it is first sent, and then sent many times. Most clients
 * request only some of the forms, and a change of the catalogue replaces all of them.
 */
export class CachedResponse<Data> implements EncodedBody {
  /** Used by the type only: a response to one endpoint must not be used for another. */
  declare readonly data: Data
  readonly #serialise: () => Buffer
  readonly #forms: Partial<EncodedBody & { etag: string }> = {}

  /** False if the response depends on where the request comes from, so that an edge must not share it. */
  readonly isSameForVisitors: boolean

  constructor(data: Data, { isSameForVisitors = true } = {}) {
    this.isSameForVisitors = isSameForVisitors
    this.#serialise = () => Buffer.from(envelope(data))
  }

  get body(): Buffer {
    return (this.#forms.body ??= this.#serialise())
  }

  get gzip(): Buffer {
    return (this.#forms.gzip ??= gzipSync(this.body, { level: this.#quality().gzip }))
  }

  get br(): Buffer {
    return (this.#forms.br ??= brotliCompressSync(this.body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: this.#quality().brotli },
    }))
  }

  get etag(): string {
    return (this.#forms.etag ??= `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`)
  }

  #quality() {
    return this.body.length > largeBytes ? quick : thorough
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
