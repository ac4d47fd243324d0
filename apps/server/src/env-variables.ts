import { isIP } from 'node:net'
import { isTimeZone } from '@kallo/rules/foundation/zoned-time'
import * as z from 'zod'
import { parseMediaUrl } from './platform/media-store/media-url.ts'
import { connectionStringProblem } from './platform/postgres-servers/index.ts'

const optional = z
  .string()
  .trim()
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null)

const url = (protocols: string[], example: string) =>
  optional.refine(
    (text) => text === null || hasProtocol(text, protocols),
    `must be an address like ${example}`,
  )

const roleNames = ['api', 'worker', 'origin', 'ingest'] as const

/** The permitted values of each environment variable, and its default. */
export const variables = z.object({
  HOST: z.string().trim().min(1, 'must name an address to listen on').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, '8080'),
  DATA_DIR: z.string().trim().min(1, 'must name a folder').default('./.data'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://tv.example.com')
    .refine((text) => text === null || isBare(text), 'must be an address alone, without path or query')
    .transform((text) => text?.replace(/\/+$/, '') ?? null),
  DATABASE_URL: optional.superRefine((text, { addIssue }) => {
    const message = text === null ? null : connectionStringProblem(text)
    if (message !== null) addIssue({ code: 'custom', message })
  }),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://127.0.0.1:6379'),
  MEDIA_URL: optional.transform((text, context) => {
    if (text === null) return null
    const location = parseMediaUrl(text)
    if (typeof location !== 'string') return location
    context.addIssue({ code: 'custom', message: location })
    return z.NEVER
  }),
  MEDIA_CACHE_MB: wholeNumber(100, 999_999, '10000'),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  AWS_SESSION_TOKEN: optional,
  ROLES: z
    .string()
    .default('api,worker,origin,ingest')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(roleNames, 'may hold api, worker, origin and ingest, with commas between')).min(1)),
  WEB_CONCURRENCY: wholeNumber(1, 64, '1'),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  DEMO_HISTORY: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TIME_ZONE: z
    .string()
    .trim()
    .default('Africa/Lagos')
    .refine(isTimeZone, 'must be a time zone like Africa/Lagos'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .refine((list) => list.every(isNetwork), 'must list addresses or networks, like 10.0.0.1,172.16.0.0/12'),
  GEO_DB: optional,
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  MAIL_FROM: optional.refine(
    (text) => text === null || /^([^<>\r\n]* <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text),
    'must be a sender like Kallo <no-reply@tv.example.com>',
  ),
  /** Has no effect: this version sends no text messages. */
  SMS_URL: optional.refine(
    (text) => text === null || URL.canParse(text),
    'must be an address like https://sms.example.com',
  ),
  OPERATOR_EMAIL: optional.refine(
    (text) => text === null || /^[^<>@\s]+@[^<>@\s]+$/.test(text),
    'must be an address like payments@tv.example.com',
  ),
  PAYSTACK_SECRET_KEY: paystackKey('sk'),
  PAYSTACK_PUBLIC_KEY: paystackKey('pk'),
  PAYSTACK_BASE_URL: url(['http:', 'https:'], 'https://api.paystack.co').transform(
    (text) => text?.replace(/\/+$/, '') ?? null,
  ),
  /** Set by `npm start` for the sandbox that it starts. */
  PAYSTACK_SANDBOX_URL: url(['http:'], 'http://127.0.0.1:8090'),
  SECRET_KEY: optional.refine(
    (text) => text === null || text.length >= 32,
    'must have at least 32 characters; `openssl rand -hex 32` makes a good one',
  ),
  METRICS_TOKEN: optional.refine(
    (text) => text === null || /^[\x21-\x7e]{16,}$/.test(text),
    'must have at least 16 characters, none of them a space',
  ),
  STREAM_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .refine(
      (list) => list.every(isHostSource),
      'must list origins, like https://cdn.example.com,https://*.example.net',
    ),
  API_DOCS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  FFMPEG_PATH: optional,
  RTMP_PORT: optional
    .refine((text) => text === null || isPort(text), 'must be a port from 0 to 65535, like 1935')
    .transform((text) => (text === null ? null : Number(text))),
  SRT_PORTS: z
    .string()
    .trim()
    .default('9000-9019')
    .refine(isPortRange, 'must be a range of ports from 1024 to 65535, like 9000-9019')
    .transform((text) => {
      const [from = 0, to = from] = text.split('-').map(Number)
      return { from, to }
    }),
  ALLOW_PRIVATE_SOURCES: z.enum(['on', 'off'], 'must be on or off').default('off'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    )
    .default('warn'),
})

/** The output of `variables`. */
export type Variables = z.output<typeof variables>

/** The message does not repeat the value, which may be a secret. */
function paystackKey(prefix: 'sk' | 'pk') {
  const shape = new RegExp(`^${prefix}_(test|live)_[A-Za-z0-9_]+$`)
  return optional.refine(
    (text) => text === null || shape.test(text),
    `must begin with ${prefix}_test_ or ${prefix}_live_`,
  )
}

function wholeNumber(min: number, max: number, fallback: string) {
  const wanted = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .trim()
    .default(fallback)
    .pipe(z.string().regex(/^\d{1,6}$/, wanted))
    .transform(Number)
    .refine((value) => value >= min && value <= max, wanted)
}

function isPortRange(text: string): boolean {
  const [, from, to = from] = /^(\d{4,5})(?:-(\d{4,5}))?$/.exec(text) ?? []
  return from !== undefined && Number(from) >= 1_024 && Number(from) <= Number(to) && Number(to) <= 65_535
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}

function hasProtocol(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

function isBare(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && search + hash + username === ''
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

/** Whether a text is a host source of a content security policy. */
function isHostSource(text: string): boolean {
  return /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i.test(text)
}
