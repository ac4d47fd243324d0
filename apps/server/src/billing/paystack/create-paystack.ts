import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { cardCharge, refund, startedPayment, transaction } from './responses.ts'
import { requestPaystack, type PaystackRequest } from './request-paystack.ts'
import { createDisabledPaystack } from './no-paystack.ts'
import type { NewPayment, NewRefund, PaymentMode, Paystack, SavedCardPayment } from './paystack.ts'

export interface PaystackKeys {
  secretKey: string
  publicKey: string
  /** Without a trailing slash. */
  baseUrl: string
  /** Tests do not wait as long. */
  timeouts?: { readMs: number; payMs: number }
  /** There are no payments. */
  isOff?: boolean
}

/** Money is given more time: a call that is broken off too early is a payment whose end is unknown. */
const defaultTimeouts = { readMs: 15_000, payMs: 30_000 }
export const paymentsPerPage = 100

export function createPaystack(keys: PaystackKeys): Paystack {
  if (keys.isOff) return createDisabledPaystack()
  const { readMs, payMs } = keys.timeouts ?? defaultTimeouts
  const call = <T>(given: PaystackRequest<T>) => requestPaystack(keys, given)
  const get = <T>(path: string, data: z.ZodType<T>) => call({ method: 'GET', path, timeoutMs: readMs, data })
  return {
    mode: modeOf(keys.secretKey),
    publicKey: keys.publicKey,
    startPayment: (payment) =>
      call({
        method: 'POST',
        path: '/transaction/initialize',
        body: startBody(payment),
        timeoutMs: readMs,
        data: startedPayment,
      }),
    findPayment: (reference) => get(`/transaction/verify/${encodeURIComponent(reference)}`, transaction),
    chargeCard: (payment) =>
      call({
        method: 'POST',
        path: '/transaction/charge_authorization',
        body: chargeBody(payment),
        timeoutMs: payMs,
        data: cardCharge,
      }),
    refund: (given) =>
      call({ method: 'POST', path: '/refund', body: refundBody(given), timeoutMs: payMs, data: refund }),
    findRefunds: (transactionId) => get(`/refund?transaction=${transactionId}&perPage=100`, z.array(refund)),
    listPayments: (fromMs, toMs, page) =>
      get(
        `/transaction?${new URLSearchParams({
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          perPage: String(paymentsPerPage),
          page: String(page),
        })}`,
        z.array(transaction),
      ),
    isSigned: (body, signature) => isSigned(body, signature, keys.secretKey),
  }
}

/** I11: the key says which world it opens. */
export function modeOf(key: string): PaymentMode {
  return /^[sp]k_live_/.test(key) ? 'live' : 'test'
}

function isSigned(body: Buffer, signature: string, secretKey: string): boolean {
  const expected = createHmac('sha512', secretKey).update(body).digest()
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

function startBody(payment: NewPayment) {
  const { reference, email, amountMinor, currency, callbackUrl, metadata } = payment
  return {
    reference,
    email,
    amount: amountMinor,
    currency,
    callback_url: callbackUrl,
    channels: ['card'],
    metadata: JSON.stringify(metadata),
  }
}

function chargeBody(payment: SavedCardPayment) {
  const { reference, email, amountMinor, currency, authorizationCode, metadata } = payment
  return {
    reference,
    email,
    amount: amountMinor,
    currency,
    authorization_code: authorizationCode,
    metadata: JSON.stringify(metadata),
  }
}

function refundBody({ transactionId, amountMinor, currency, customerNote, merchantNote }: NewRefund) {
  return {
    transaction: transactionId,
    amount: amountMinor,
    currency,
    customer_note: customerNote,
    merchant_note: merchantNote,
  }
}
