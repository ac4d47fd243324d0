import path from 'node:path'
import type * as z from 'zod'
import { modeOf, type PaystackKeys } from './billing/paystack/index.ts'
import { variables, type Variables } from './env-variables.ts'
import { isLocalHostname } from './platform/http/local-request.ts'
import type { MediaSettings } from './platform/media-store/open-media-store.ts'

export type Role = 'api' | 'worker' | 'origin' | 'ingest'

/** The settings, as explained in docs/operating/settings.md. */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** Without a trailing slash; null if addresses use the host of the request. */
  publicUrl: string | null
  /** Whether `PUBLIC_URL` is not local. Parts that are only for trying out the service must not be reachable then. */
  isPublic: boolean
  databaseUrl: string | null
  redisUrl: string | null
  /** The bucket with the media; null if they are in the data folder. */
  media: MediaSettings | null
  roles: ReadonlySet<Role>
  webConcurrency: number
  seed: 'demo' | 'none'
  /** Whether a new demo gets 90 days of sample data. */
  hasDemoHistory: boolean
  timeZone: string
  trustedProxies: string[]
  geoDb: string | null
  smtpUrl: string | null
  /** Whether a gateway for text messages is set, which this version does not send. */
  hasSmsUrl: boolean
  /** `Name <address>`, or an address alone. */
  mailFrom: string | null
  /** Receives mails about the review queue and alerts; null: the operators' accounts. */
  operatorEmail: string | null
  paystack: PaystackKeys & PaymentSwitches
  /** Bearer token for `/metrics`; null if only local requests can read it. */
  metricsToken: string | null
  servesApiDocs: boolean
  /** Further hosts that external streams are loaded from. */
  streamHosts: string[]
  ffmpegPath: string | null
  /** UDP ports for SRT sources, one each. */
  srtPorts: { from: number; to: number }
  /** Port on which encoders publish with RTMP; null if RTMP is off. */
  rtmpPort: number | null
  /** Whether imports can read from addresses of private networks. */
  allowsPrivateSources: boolean
  /** Whether push services can be in private networks. Viewers name them, so it is on in tests only. */
  allowsPrivatePush: boolean
  /** Secret from which encryption keys are derived; null: `secret.key` in the data folder. */
  secretKey: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

interface PaymentSwitches {
  /** Paystack's address for keys that are entered in the console. */
  ownBaseUrl: string

  /** Whether no key is set, so that payments are tests. */
  isSandbox: boolean
  /** Whether no key is set and the service is public, so that there are no payments. */
  isOff: boolean
}

/** Reads the environment. Throws an Error whose message names every bad variable and what it should be. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = variables.safeParse(env)
  if (!read.success) throw new Error(read.error.issues.map(sentence).join('\n'))
  const values = read.data
  const isPublic = values.PUBLIC_URL !== null && !isLocalHostname(new URL(values.PUBLIC_URL).hostname)
  const config: Config = {
    host: values.HOST,
    port: values.PORT,
    dataDir: path.resolve(values.DATA_DIR),
    publicUrl: values.PUBLIC_URL,
    isPublic,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    media: readMedia(values),
    roles: new Set(values.ROLES),
    webConcurrency: values.WEB_CONCURRENCY,
    seed: values.SEED,
    hasDemoHistory: values.DEMO_HISTORY === 'on',
    timeZone: values.TIME_ZONE,
    trustedProxies: values.TRUSTED_PROXIES,
    geoDb: values.GEO_DB,
    smtpUrl: values.SMTP_URL,
    hasSmsUrl: values.SMS_URL !== null,
    mailFrom: values.MAIL_FROM,
    operatorEmail: values.OPERATOR_EMAIL,
    paystack: readPaystack(values, isPublic),
    metricsToken: values.METRICS_TOKEN,
    secretKey: values.SECRET_KEY,
    servesApiDocs: values.API_DOCS === 'on',
    streamHosts: values.STREAM_HOSTS,
    ffmpegPath: values.FFMPEG_PATH,
    rtmpPort: values.RTMP_PORT,
    srtPorts: values.SRT_PORTS,
    allowsPrivateSources: values.ALLOW_PRIVATE_SOURCES === 'on',
    allowsPrivatePush: false,
    logLevel: values.LOG_LEVEL,
  }
  refusePublicDemo(config)
  return config
}

function readMedia(values: Variables): Config['media'] {
  const {
    MEDIA_URL: location,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (!location) return null
  if (accessKeyId === null || secretAccessKey === null)
    throw new Error('MEDIA_URL needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.')
  return {
    location,
    credentials: { accessKeyId, secretAccessKey, sessionToken: values.AWS_SESSION_TOKEN },
    cacheBytes: values.MEDIA_CACHE_MB * 1_000_000,
  }
}

/**
 * Without keys, payments go to the sandbox with its default address and keys. Those are public, so a public service has no
 * payments until keys are set.
 */
function readPaystack(values: Variables, isPublic: boolean): Config['paystack'] {
  const {
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_PUBLIC_KEY: publicKey,
    PAYSTACK_BASE_URL: baseUrl,
    PAYSTACK_SANDBOX_URL: sandboxUrl,
  } = values
  const ownBaseUrl = baseUrl ?? 'https://api.paystack.co'
  if ((secretKey === null) !== (publicKey === null))
    throw new Error('PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY belong together: set both, or neither.')
  if (secretKey === null || publicKey === null)
    return {
      ...sandboxKeys,
      baseUrl: sandboxUrl ?? baseUrl ?? sandboxKeys.baseUrl,
      ownBaseUrl,
      isSandbox: true,
      isOff: isPublic,
    }
  if (isPublic && secretKey === sandboxKeys.secretKey)
    throw new Error('PAYSTACK_SECRET_KEY is the key of the sandbox, which everybody knows. Set your own.')
  if (modeOf(secretKey) !== modeOf(publicKey))
    throw new Error('PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY must both be test keys, or both live keys.')
  return {
    secretKey,
    publicKey,
    baseUrl: ownBaseUrl,
    ownBaseUrl,
    isSandbox: false,
    isOff: false,
  }
}

const sandboxKeys: PaystackKeys = {
  secretKey: 'sk_test_kallo_sandbox',
  publicKey: 'pk_test_kallo_sandbox',
  baseUrl: 'http://127.0.0.1:8090',
}

/** Rejects the demo on a public address, because its passwords are in the README. */
function refusePublicDemo(config: Config): void {
  if (config.seed === 'demo' && config.isPublic)
    throw new Error(
      `PUBLIC_URL is ${config.publicUrl}, but SEED=demo is for local addresses only. Set SEED=none.`,
    )
}

function sentence(issue: z.core.$ZodIssue): string {
  return `${issue.path.slice(0, 1).join('')} ${issue.message}`
}
