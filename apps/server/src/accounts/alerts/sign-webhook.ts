import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A signing secret as Standard Webhooks writes it: 24 random bytes in base64 behind `whsec_`. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(24).toString('base64')}`
}

/**
 * Headers of a delivery according to Standard Webhooks 1.0: the signature is the HMAC-SHA256 of ID, time and body. The ID is
 * the same for all attempts.
 */
export function webhookHeaders(
  secret: string,
  { id, sentAtMs, body }: { id: string; sentAtMs: number; body: string },
): Record<string, string> {
  const seconds = Math.floor(sentAtMs / 1000)
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
