import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { lookup as resolveHost } from 'node:dns/promises'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface PublicFetchOptions {
  /** Default: GET. */
  method?: 'GET' | 'POST'
  body?: string | Buffer
  headers?: OutgoingHttpHeaders
  /** Whether addresses of private networks are allowed. */
  allowsPrivate: boolean
  /** Default: 5. With 0, a redirect is returned like any other response. */
  maxRedirects?: number
  /** Maximum time without a byte from the server. */
  idleMs?: number
  /** Maximum time until the headers of the response, redirects included: a server could send them byte by byte. Default: one minute. */
  headersMs?: number
  signal?: AbortSignal
}

const redirects = new Set([301, 302, 303, 307, 308])

/** Why an address was not read. The messages are for operators. */
export class FetchError extends Error {}

/** The address belongs to a private network, which is not allowed. */
export class PrivateAddressError extends FetchError {
  constructor() {
    super(
      'The address belongs to a private network. Set ALLOW_PRIVATE_SOURCES=on to read sources from your own network.',
    )
  }
}

/**
 * Sends a request to an address that an operator entered, and follows redirects. Hosts that resolve to an address outside
 * the public internet are rejected (SSRF). The connection uses the address that was checked, so that a second DNS response
 * (rebinding) has no effect.
 */
export async function fetchPublic(address: string, options: PublicFetchOptions): Promise<IncomingMessage> {
  const { maxRedirects = 5, headersMs = 60_000 } = options
  const endsAtMs = performance.now() + headersMs
  let url = parseUrl(address)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await request(url, { ...options, headersMs: endsAtMs - performance.now() })
    const { statusCode = 0, headers } = response
    if (!redirects.has(statusCode) || headers.location === undefined || maxRedirects === 0) return response
    response.destroy()
    url = parseUrl(
      URL.canParse(headers.location, url.href) ? new URL(headers.location, url).href : headers.location,
    )
  }
  throw new FetchError('The server redirects too often.')
}

/**
 * Throws PrivateAddressError if the host is, or currently resolves to, an address of a private network. Used when an
 * address is entered that is read later; a host that does not resolve passes.
 */
export async function rejectPrivateHost(address: string, allowsPrivate: boolean): Promise<void> {
  if (allowsPrivate || !URL.canParse(address)) return
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  const found = await resolveHost(host, { all: true }).catch(() => [])
  if (found.some((one) => isPrivateAddress(one.address))) throw new PrivateAddressError()
}

function parseUrl(address: string): URL {
  if (!URL.canParse(address)) throw new FetchError('The address is not valid.')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchError('Only addresses with http or https can be read.')
  return url
}

function request(
  url: URL,
  {
    method = 'GET',
    body,
    headers,
    allowsPrivate,
    idleMs = 30_000,
    headersMs,
    signal,
  }: PublicFetchOptions & { headersMs: number },
) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new PrivateAddressError()
  const { request: send } = url.protocol === 'https:' ? https : http
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(
      url,
      {
        method,
        headers: { ...headers, 'user-agent': 'Kallo' },
        agent: false,
        lookup: guardedLookup(allowsPrivate),
        signal,
      },
      resolve,
    )
    const giveUp = () => sent.destroy(new FetchError('The server does not answer.'))
    const timer = setTimeout(giveUp, headersMs)
    sent.on('response', () => clearTimeout(timer))
    sent.on('close', () => clearTimeout(timer))
    sent.setTimeout(idleMs, giveUp)
    sent.on('error', (error) => reject(describe(error)))
    sent.end(body)
  })
}

function describe(error: NodeJS.ErrnoException): Error {
  if (error instanceof FetchError || error.name === 'AbortError') return error
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new FetchError('There is no server with this name.')
  if (error.code === 'ECONNREFUSED') return new FetchError('The server refuses the connection.')
  return new FetchError(`The server could not be read (${error.code ?? error.message}).`)
}

/** Rejects a host if any of its addresses is private. */
function guardedLookup(allowsPrivate: boolean): LookupFunction {
  return (hostname, options, callback) =>
    lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '')
      if (!allowsPrivate && addresses.some(({ address }) => isPrivateAddress(address)))
        return callback(new PrivateAddressError(), '')
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      return first ? callback(null, first.address, first.family) : callback(new FetchError('No address.'), '')
    })
}

const privateRanges = createPrivateRanges()

/** Loopback, link-local, private, shared, multicast, documentation and other special addresses (RFC 6890). */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return privateRanges.check(address, 'ipv4')
  if (family !== 6) return true
  const embedded = embeddedIpv4(address)
  if (embedded !== null) return isPrivateAddress(embedded)
  return privateRanges.check(address, 'ipv6')
}

/** The IPv4 address in an IPv4-mapped, 6to4 or NAT64 address. */
function embeddedIpv4(address: string): string | null {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`)
  const groups = expand(hostname.slice(1, -1))
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  const isCompatible = groups.slice(0, 6).every((group) => group === 0) && groups[6] !== 0
  const isNat64 = groups[0] === 0x64 && groups[1] === 0xff9b
  const is6to4 = groups[0] === 0x2002
  const pair = is6to4 ? groups.slice(1, 3) : isMapped || isCompatible || isNat64 ? groups.slice(6, 8) : null
  const [high, low] = pair ?? []
  if (high === undefined || low === undefined) return null
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function expand(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const before = parse(head)
  if (tail === undefined) return before
  const after = parse(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function createPrivateRanges(): BlockList {
  const list = new BlockList()
  const ipv4 = [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ]
  const ipv6 = [
    '::/127',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ]
  for (const range of ipv4) list.addSubnet(...split(range), 'ipv4')
  for (const range of ipv6) list.addSubnet(...split(range), 'ipv6')
  return list
}

function split(range: string): [string, number] {
  const [network = '', prefix] = range.split('/')
  return [network, Number(prefix)]
}
