import type { Currency } from '@kallo/rules/billing/money'
import type { CallOutcome } from './call-outcome.ts'
import type { CardCharge, RefundAnswer, StartedPayment, Transaction } from './answers.ts'

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
  startPayment(payment: NewPayment): Promise<CallOutcome<StartedPayment>>
  findPayment(reference: string): Promise<CallOutcome<Transaction>>
  chargeCard(payment: SavedCardPayment): Promise<CallOutcome<CardCharge>>
  refund(refund: NewRefund): Promise<CallOutcome<RefundAnswer>>
  findRefunds(transactionId: number): Promise<CallOutcome<RefundAnswer[]>>
  /** A page of the payments that were begun between two instants, newest first. */
  listPayments(fromMs: number, toMs: number, page: number): Promise<CallOutcome<Transaction[]>>
  /** Does a webhook come from whoever knows the secret key? */
  isSigned(body: Buffer, signature: string): boolean
}
