import path from 'node:path'
import * as z from 'zod'
import type { StartOptions } from './start.ts'

const port = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
      'must be a whole number from 0 to 65535',
    )
    .transform(Number)

const webAddress = (example: string) =>
  z
    .string()
    .default('')
    .refine((text) => text === '' || isWebAddress(text), `must be an address like ${example}`)
    .transform((text) => (text === '' ? null : text.replace(/\/+$/, '')))

const key = (prefix: string, fallback: string) =>
  z
    .string()
    .default(fallback)
    .refine(
      (text) => new RegExp(`^${prefix}_(test|live)_\\S+$`).test(text),
      `must begin with ${prefix}_test_`,
    )

const variables = z.object({
  SANDBOX_HOST: z.string().min(1, 'must name an address to listen on').default('127.0.0.1'),
  SANDBOX_PORT: port('8090'),
  SANDBOX_CONTROL_PORT: port('8091'),
  SANDBOX_PUBLIC_URL: webAddress('http://192.168.1.20:8090'),
  SANDBOX_SECRET_KEY: key('sk', 'sk_test_kallo_sandbox'),
  SANDBOX_PUBLIC_KEY: key('pk', 'pk_test_kallo_sandbox'),
  SANDBOX_WEBHOOK_URL: webAddress('http://127.0.0.1:8080/api/v1/payments/webhook'),
  SANDBOX_DATA: z.string().default(''),
})

/** The delays are short at first, so that demos need not wait, and longer later. */
const demoRetryDelaysMs = [2_000, 3_000, 5_000, 10_000, 30_000, 60_000, 300_000, 3_600_000]
const demoRefundStepMs = 3_000

/** Reads the environment. Throws an Error that names each invalid variable and its expected form. */
export function readSettings(env: Record<string, string | undefined>): StartOptions {
  const read = variables.safeParse(env)
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('')} ${issue.message}`).join('\n'))
  const values = read.data
  return {
    host: values.SANDBOX_HOST,
    port: values.SANDBOX_PORT,
    controlPort: values.SANDBOX_CONTROL_PORT,
    publicUrl: values.SANDBOX_PUBLIC_URL,
    secretKey: values.SANDBOX_SECRET_KEY,
    publicKey: values.SANDBOX_PUBLIC_KEY,
    webhookUrl: values.SANDBOX_WEBHOOK_URL,
    dataFile: values.SANDBOX_DATA === '' ? null : path.resolve(values.SANDBOX_DATA),
    retryDelaysMs: demoRetryDelaysMs,
    refundStepMs: demoRefundStepMs,
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
