import { createHmac } from 'node:crypto'
import type { Delivery } from '../world/delivery.ts'

export interface Wire {
  body: string
  signature: string
}

/** `x-paystack-signature`: hex HMAC-SHA512 of the raw body with the secret key. */
export function signatureOf(body: string, secretKey: string): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

/** Body and signature of this attempt. An altered body has the signature of the original. */
export function wireOf({ body, spoiled, attempts }: Delivery, secretKey: string): Wire {
  const isSpoiled = attempts === 0
  if (isSpoiled && spoiled === 'bad-signature')
    return { body, signature: signatureOf(body, `${secretKey} of somebody else`) }
  const signature = signatureOf(body, secretKey)
  if (isSpoiled && spoiled === 'altered') return { body: altered(body), signature }
  return { body, signature }
}

function altered(body: string): string {
  const changed = body.replace(/("amount":"?)(\d+)/, '$19$2')
  return changed === body ? `${body} ` : changed
}
