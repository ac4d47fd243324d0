import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import {
  cardCharge,
  customer,
  dispute,
  refund,
  settlement,
  startedPayment,
  transaction,
} from './responses.ts'
import { createRateLimitPause } from './rate-limit-pause.ts'
import { requestPaystack, type PaystackRequest } from './request-paystack.ts'
import type { PaymentMode } from '../../tables.ts'
import type { NewPayment, NewRefund, Paystack, SavedCardPayment } from './paystack.ts'

export interface PaystackKeys {
  secretKey: string
  publicKey: string
  /** Without a trailing slash. */
  baseUrl: string
  /** Shorter in tests. */
  timeouts?: { readMs: number; payMs: number }
  /** Payments are disabled. */
  isOff?: boolean
}

/** Charges and refunds get longer: a request that times out leaves a payment whose outcome is unknown. */
const defaultTimeouts = { readMs: 15_000, payMs: 30_000 }
export const paymentsPerPage = 100
const maxJobWaitMs = 60_000

export function createPaystack(keys: PaystackKeys): Paystack {
  if (keys.isOff) return createDisabledPaystack(modeOf(keys.publicKey))
  const { readMs, payMs } = keys.timeouts ?? defaultTimeouts
  const pause = createRateLimitPause()
  const send = <T>(request: PaystackRequest<T>) => requestPaystack({ ...keys, pause }, request)
  const get = <T>(path: string, data: z.ZodType<T>) => send({ method: 'GET', path, timeoutMs: readMs, data })
  return {
    mode: modeOf(keys.secretKey),
    publicKey: keys.publicKey,
    initializeTransaction: (payment) =>
      send({
        method: 'POST',
        path: '/transaction/initialize',
        body: startBody(payment),
        timeoutMs: readMs,
        data: startedPayment,
      }),
    verifyTransaction: (reference) =>
      get(`/transaction/verify/${encodeURIComponent(reference)}`, transaction),
    chargeAuthorization: (payment) =>
      send({
        method: 'POST',
        path: '/transaction/charge_authorization',
        body: chargeBody(payment),
        timeoutMs: payMs,
        data: cardCharge,
      }),
    createRefund: (given) =>
      send({ method: 'POST', path: '/refund', body: refundBody(given), timeoutMs: payMs, data: refund }),
    listRefundsOf: (transactionId) =>
      get(`/refund?transaction=${transactionId}&perPage=100`, z.array(refund)),
    fetchCustomer: (email) => get(`/customer/${encodeURIComponent(email)}`, customer),
    listTransactions: (fromMs, toMs, page, customerId) =>
      get(
        `/transaction?${pageQuery(fromMs, toMs, page)}${customerId === undefined ? '' : `&customer=${customerId}`}`,
        z.array(transaction),
      ),
    listRefunds: (fromMs, toMs, page) => get(`/refund?${pageQuery(fromMs, toMs, page)}`, z.array(refund)),
    fetchDispute: (id) => get(`/dispute/${id}`, dispute),
    listDisputes: (fromMs, toMs, page) => get(`/dispute?${pageQuery(fromMs, toMs, page)}`, z.array(dispute)),
    listSettlements: (fromMs, toMs, page) =>
      get(`/settlement?subaccount=none&${pageQuery(fromMs, toMs, page)}`, z.array(settlement)),
    waitForRateLimit: () => pause.wait(maxJobWaitMs),
    isSigned: (body, signature) => isSigned(body, signature, keys.secretKey),
  }
}

/** For a public service without valid keys: every request fails as if Paystack were unreachable, and no webhook is valid. */
function createDisabledPaystack(mode: PaymentMode): Paystack {
  const unavailable = () =>
    Promise.resolve({ kind: 'unknown' as const, why: 'there are no valid Paystack keys' })
  return {
    mode,
    publicKey: '',
    initializeTransaction: unavailable,
    verifyTransaction: unavailable,
    chargeAuthorization: unavailable,
    createRefund: unavailable,
    listRefundsOf: unavailable,
    fetchCustomer: unavailable,
    listRefunds: unavailable,
    fetchDispute: unavailable,
    listDisputes: unavailable,
    listTransactions: unavailable,
    listSettlements: unavailable,
    waitForRateLimit: () => Promise.resolve(true),
    isSigned: () => false,
  }
}

/** I-11: the key's prefix determines the mode. */
export function modeOf(key: string): PaymentMode {
  return /^[sp]k_live_/.test(key) ? 'live' : 'test'
}

function pageQuery(fromMs: number, toMs: number, page: number): string {
  return new URLSearchParams({
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    perPage: String(paymentsPerPage),
    page: String(page),
  }).toString()
}

function isSigned(body: Buffer, signature: string, secretKey: string): boolean {
  const expected = createHmac('sha512', secretKey).update(body).digest()
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}

function startBody(payment: NewPayment) {
  const { reference, email, amountMinor, currency, callbackUrl, channel, metadata } = payment
  return {
    reference,
    email,
    amount: amountMinor,
    currency,
    callback_url: callbackUrl,
    channels: [channel],
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
