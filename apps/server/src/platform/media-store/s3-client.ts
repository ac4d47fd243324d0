import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { Parser } from 'htmlparser2'
import type { S3Location } from './media-url.ts'
import { createMultipartUploads, type MultipartUploads } from './s3-multipart.ts'

export interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

/** S3 does not respond, is too slow or overloaded: the same request may succeed later. */
export class MediaUnavailable extends Error {}

/** S3 refuses the request: bucket, region, credentials or permissions are wrong. Readers treat it like an outage. */
export class MediaRefused extends MediaUnavailable {}

export interface S3Object {
  key: string
  bytes: number
  modifiedAtMs: number
}

/** Keys are relative to the prefix. All methods throw `MediaUnavailable` or `MediaRefused`. */
export interface S3Client {
  /** Multipart uploads, for objects of unknown size. */
  uploads: MultipartUploads
  /** Null: there is no such object. */
  get(key: string): Promise<Buffer | null>
  /** Null: there is no such object. `storedAtMs` is by the clock of the machine that stored it. */
  head(key: string): Promise<{ bytes: number; storedAtMs: number } | null>
  put(key: string, body: Buffer): Promise<void>
  delete(key: string): Promise<void>
  /** Objects whose keys begin with a text, page by page. */
  list(begin: string): AsyncGenerator<S3Object[]>
  /** Names of the folders directly below a text that ends with a slash. */
  folders(begin: string): Promise<string[]>
  /** Resolves when the bucket can be listed. */
  check(): Promise<void>
}

export interface S3Options {
  location: S3Location
  credentials: S3Credentials
  timeouts?: { readMs: number; writeMs: number } | undefined
  /** Called for each request that failed. */
  onFailure(method: string): void
}

/** Own header, because Last-Modified is in seconds, which is too coarse to compare with the time of a deletion. */
const storedAtHeader = 'x-amz-meta-kallo-stored-at'
/** Time limit of a part: 16 MB on a slow uplink. */
const partMs = 10 * 60_000
const defaultTimeouts = { readMs: 10_000, writeMs: 60_000 }

/**
 * The operations of S3 that the media store needs, signed with signature version 4. Nothing is retried here; callers
 * decide.
 */
export function createS3Client(options: S3Options): S3Client {
  const { location, timeouts = defaultTimeouts } = options
  const base = baseOf(location)
  const ownPrefix = location.prefix === '' ? '' : `${location.prefix}/`
  const addressOf = (key: string) =>
    `${base}/${`${ownPrefix}${key}`.split('/').map(encodeURIComponent).join('/')}`
  const send = createSender(options)
  const { readMs, writeMs } = timeouts
  const listPage = async (begin: string, token: string | null, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ 'list-type': '2', prefix: ownPrefix + begin, ...more })
    if (token !== null) query.set('continuation-token', token)
    const { body } = await send('GET', `${base}/?${query.toString()}`, { timeoutMs: readMs })
    return readListing(body.toString(), ownPrefix.length)
  }
  return {
    uploads: createMultipartUploads((method, key, query, more) =>
      send(method, `${addressOf(key)}?${query}`, { timeoutMs: partMs, ...more }),
    ),
    async get(key) {
      const { status, body } = await send('GET', addressOf(key), { timeoutMs: readMs, mayBeMissing: true })
      return status === 404 ? null : body
    },
    async head(key) {
      const missing = { timeoutMs: readMs, mayBeMissing: true }
      const { status, headers } = await send('HEAD', addressOf(key), missing)
      if (status === 404) return null
      const storedAt = headers.get(storedAtHeader) ?? headers.get('last-modified') ?? ''
      return { bytes: Number(headers.get('content-length') ?? 0), storedAtMs: Date.parse(storedAt) || 0 }
    },
    async put(key, body) {
      const more = { [storedAtHeader]: new Date().toISOString() }
      await send('PUT', addressOf(key), { timeoutMs: writeMs, body, headers: more })
    },
    async delete(key) {
      await send('DELETE', addressOf(key), { timeoutMs: readMs, mayBeMissing: true })
    },
    async *list(begin) {
      let token: string | null = null
      do {
        const page: Listing = await listPage(begin, token)
        yield page.objects
        token = page.next
      } while (token !== null)
    },
    async folders(begin) {
      const names: string[] = []
      let token: string | null = null
      do {
        const page: Listing = await listPage(begin, token, { delimiter: '/' })
        names.push(...page.prefixes.map((prefix) => prefix.slice(begin.length, -1)))
        token = page.next
      } while (token !== null)
      return names
    },
    async check() {
      await listPage('', null, { 'max-keys': '1' })
    },
  }
}

function baseOf({ bucket, endpoint, isPathStyle }: S3Location): string {
  return isPathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
}

interface RequestOptions {
  timeoutMs: number
  body?: Buffer
  headers?: Record<string, string>
  mayBeMissing?: boolean
}

interface Received {
  status: number
  headers: Headers
  body: Buffer
}

function createSender({ location, credentials, onFailure }: S3Options) {
  const signingKeys = new Map<string, ArrayBuffer>()
  const { sessionToken, ...keys } = credentials
  const sign = (method: string, url: string, { body, headers = {} }: RequestOptions) =>
    new AwsV4Signer({
      method,
      url,
      service: 's3',
      region: location.region,
      cache: signingKeys,
      ...keys,
      ...(sessionToken === null ? {} : { sessionToken }),
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    }).sign()
  return async (method: string, address: string, options: RequestOptions): Promise<Received> => {
    const { timeoutMs, body, mayBeMissing = false } = options
    try {
      const { url, headers } = await sign(method, address, options)
      const received = await receive(url, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length) }),
      })
      if (received.status < 300 || (mayBeMissing && isMissing(received))) return received
      throw problemOf(method, received)
    } catch (error) {
      onFailure(method)
      throw error
    }
  }
}

async function receive(url: URL, init: RequestInit): Promise<Received> {
  try {
    const response = await fetch(url, init)
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } }
    const why = name === 'TimeoutError' ? 'no response in time' : (cause?.code ?? 'the connection failed')
    throw new MediaUnavailable(`S3 cannot be reached: ${why}.`, { cause: error })
  }
}

/** A missing bucket is also 404, but its body has another code. A response to HEAD has no body. */
function isMissing({ status, body }: Received): boolean {
  return status === 404 && !body.includes('NoSuchBucket')
}

function problemOf(method: string, { status, body }: Received): Error {
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1]
  const stated = code === undefined ? `status ${status}` : `${code} (status ${status})`
  const isPassing = status >= 500 || status === 429 || status === 408 || code === 'RequestTimeTooSkewed'
  return isPassing
    ? new MediaUnavailable(`S3 responds with ${stated} to ${method}.`)
    : new MediaRefused(`S3 refuses ${method} with ${stated}.`)
}

interface Listing {
  objects: S3Object[]
  /** Beginnings of keys, up to the delimiter. */
  prefixes: string[]
  /** Token of the next page. */
  next: string | null
}

function readListing(xml: string, prefixLength: number): Listing {
  const objects: S3Object[] = []
  const prefixes: string[] = []
  let next: string | null = null
  let path: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name)
        text = ''
        if (name === 'Contents') objects.push({ key: '', bytes: 0, modifiedAtMs: 0 })
      },
      ontext: (part) => void (text += part),
      onclosetag(name) {
        const object = path.at(-2) === 'Contents' ? objects.at(-1) : undefined
        if (object && name === 'Key') object.key = text.slice(prefixLength)
        if (object && name === 'Size') object.bytes = Number(text)
        if (object && name === 'LastModified') object.modifiedAtMs = Date.parse(text)
        if (name === 'Prefix' && path.at(-2) === 'CommonPrefixes') prefixes.push(text.slice(prefixLength))
        if (name === 'NextContinuationToken') next = text
        path = path.slice(0, -1)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return { objects, prefixes, next }
}
