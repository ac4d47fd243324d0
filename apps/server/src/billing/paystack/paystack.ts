import type { Currency } from '@kallo/rules/billing/money'
import type { PaystackResult } from './call-outcome.ts'
import type { CardCharge, RefundResponse, StartedPayment, Transaction } from './responses.ts'

export type PaymentMode = 'test' | 'live'

export interface NewPayment {
  reference: string
  email: string
  amountMinor: number
  currency: Currency
  callbackUrl: string
  metadata: Record<string, unknown>
}

export interface SavedCardPayment {
  reference: string
  email: string
  amountMinor: number
  currency: Currency
  authorizationCode: string
  metadata: Record<string, unknown>
}

export interface NewRefund {
  transactionId: number
  amountMinor: number
  currency: Currency
  /** Told to the customer. */
  customerNote: string
  /** For us: it is how a refund whose answer was lost is found again. */
  merchantNote: string
}

/** Paystack, as far as it is needed here. Every call ends in an outcome; none throws. */
export interface Paystack {
  mode: PaymentMode
  publicKey: string
  startPayment(payment: NewPayment): Promise<PaystackResult<StartedPayment>>
  findPayment(reference: string): Promise<PaystackResult<Transaction>>
  chargeCard(payment: SavedCardPayment): Promise<PaystackResult<CardCharge>>
  refund(refund: NewRefund): Promise<PaystackResult<RefundResponse>>
  findRefunds(transactionId: number): Promise<PaystackResult<RefundResponse[]>>
  /** A page of the payments that were begun between two instants, newest first. */
  listPayments(fromMs: number, toMs: number, page: number): Promise<PaystackResult<Transaction[]>>
  /** Does a webhook come from whoever knows the secret key? */
  isSigned(body: Buffer, signature: string): boolean
}
