import type { Random } from '../bench/random.ts'
import type { Operation } from './openapi-document.ts'

/** A request of `npm run fuzz`. It is deterministic for a seed, so that a finding can be repeated. */
export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

const strings = [
  '', ' ', '0', '-1', '1e309', 'null', 'undefined', 'NaN', 'true', '[]', '{}', '\u0000', '\uD800', '\u202E',
  '../../../etc/passwd', '..%2f..%2f', '%00', '%ff', '%', "' or 1=1 --", '"; drop table account; --', '<script>alert(1)</script>',
  '${7*7}', '{{7*7}}', 'ada@kallo.test', 'nolly-gold', 'eko-news', 'obudu', 'x'.repeat(300), 'x'.repeat(5_000), '🎬'.repeat(50),
  '2026-02-30', '9'.repeat(40), 'constructor', '__proto__', 'toString', 'playlist', 'archive-0-3600', '23', '24',
] // prettier-ignore
const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND']
const headerValues = [
  '',
  'x',
  '*/*',
  'gzip;q=2',
  'bytes=0-',
  'bytes=-1',
  'bytes=5-1',
  'bytes=0-0,1-1',
  'identity;q=0',
  '"',
  'W/"x"',
  '*',
  '127.0.0.1, ::1',
  'evil.test',
  'a'.repeat(2_000),
]
const headerNames = [
  'accept',
  'accept-encoding',
  'range',
  'if-range',
  'if-none-match',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'content-type',
  'auth-token',
  'user-agent',
  'origin',
  'referer',
  'cookie',
]
const pages = [
  '/',
  '/home',
  '/channels',
  '/vods',
  '/login',
  '/plans',
  '/terms',
  '/home/channel/eko-news',
  '/vod/obudu',
  '/cms/',
  '/assets/',
  '/api/docs',
  '/healthz',
  '/readyz',
  '/metrics',
  '/outbox',
  '/unsubscribe/email/a/b',
]

/** One request: an endpoint, a page or a stream address, with hostile values in it. */
export function hostileRequest(
  random: Random,
  operations: readonly Operation[],
  tokens: readonly string[],
  streams: readonly string[],
): HostileRequest {
  const kind = random.below(10)
  if (kind < 6) return toEndpoint(random, random.pick(operations), tokens)
  const headers = hostileHeaders(random, tokens)
  if (kind < 8) return { method: random.pick(methods), path: mutated(random, random.pick(pages)), headers }
  return {
    method: random.pick(['GET', 'HEAD', 'OPTIONS', 'POST']),
    path: mutated(random, random.pick(streams)),
    headers,
  }
}

function toEndpoint(random: Random, { method, path }: Operation, tokens: readonly string[]): HostileRequest {
  const filled = path.replace(/\{[^}]+\}/g, () => encodeURIComponent(safe(random.pick(strings))))
  const headers = { 'content-type': 'application/json', ...hostileHeaders(random, tokens) }
  const wanted = random.below(20) === 0 ? random.pick(methods) : method
  const hasBody = wanted !== 'GET' && wanted !== 'HEAD'
  const target = random.below(10) === 0 ? mutated(random, filled) : filled
  return { method: wanted, path: target, headers, ...(hasBody ? { body: bodyOf(random) } : {}) }
}

const fields = ['email', 'password', 'token', 'name', 'phone', 'country', 'deviceId', 'deviceName', 'code', 'kind', 'tag', 'ticket', 'packageId', 'devices', 'currency', 'promoCode', 'purpose', 'reason', 'subscriptionId', 'adsId', 'actionType', 'channelId', 'duration', 'events', 'stream', 'time_zone', 'language', 'oldPassword', 'newPassword', 'confirmPassword', 'reference', 'userId', 'analyticData'] // prettier-ignore

function bodyOf(random: Random): string {
  const shape = random.below(12)
  if (shape === 0) return random.pick(['', '{', '[1,', 'null', '"x"', '1', '\u0000', '{"a":'.repeat(200)])
  if (shape === 1) return JSON.stringify([bodyValue(random, 0)])
  const count = random.below(8)
  const entries = Array.from({ length: count }, () => [random.pick(fields), bodyValue(random, 0)])
  return JSON.stringify(Object.fromEntries(entries))
}

function bodyValue(random: Random, depth: number): unknown {
  const kind = random.below(depth > 3 ? 5 : 8)
  if (kind < 3) return random.pick(strings)
  if (kind === 3) return random.pick([0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e300])
  if (kind === 4) return random.pick([null, true, false])
  if (kind === 5) return Array.from({ length: random.below(4) }, () => bodyValue(random, depth + 1))
  return { [random.pick(fields)]: bodyValue(random, depth + 1) }
}

function hostileHeaders(random: Random, tokens: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  if (random.below(2) === 0 && tokens.length > 0) headers['auth-token'] = random.pick(tokens)
  for (let n = random.below(4); n > 0; n--) headers[random.pick(headerNames)] = random.pick(headerValues)
  return headers
}

/** Changes a path in one place: a character, a segment, a query or an escape. */
function mutated(random: Random, path: string): string {
  const at = 1 + random.below(Math.max(1, path.length - 1))
  switch (random.below(7)) {
    case 0:
      return path
    case 1:
      return path.slice(0, at) + encodeURIComponent(safe(random.pick(strings))) + path.slice(at)
    case 2:
      return (
        path.slice(0, at) + random.pick(['%', '%zz', '%00', '//', '/./', '/../', ';', '~']) + path.slice(at)
      )
    case 3:
      return `${path}?${encodeURIComponent(safe(random.pick(strings)))}=${encodeURIComponent(safe(random.pick(strings)))}`
    case 4:
      return path.slice(0, at)
    case 5:
      return path.replace(/[0-9]/, () => String(random.below(10)))
    default:
      return `${path}/${random.pick(['v0', 'v9', 'v-1', '13.m3u8', 'playlist.m3u8', '0.ts', '99999.ts'])}`
  }
}

/** Replaces lone surrogates, which cannot be percent-encoded. */
function safe(text: string): string {
  return text.toWellFormed()
}
