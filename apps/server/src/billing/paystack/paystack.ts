import type { Currency } from '@kallo/rules/billing/money'
import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { PaymentMode } from '../../tables.ts'
import type { PaystackResult } from './request-paystack.ts'
import type {
  CardCharge,
  Customer,
  DisputeResponse,
  RefundResponse,
  SettlementResponse,
  StartedPayment,
  PaystackTransaction,
} from './responses.ts'

export interface NewPayment {
  reference: string
  email: string
  amountMinor: number
  currency: Currency
  callbackUrl: string
  channel: PaymentMethod
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
  /** Shown to the customer. */
  customerNote: string
  /** Identifies a refund whose response was lost. */
  merchantNote: string
}

/** The endpoints of Paystack's API that billing uses. Every method resolves to a result; none rejects. */
export interface Paystack {
  mode: PaymentMode
  publicKey: string
  initializeTransaction(payment: NewPayment): Promise<PaystackResult<StartedPayment>>
  verifyTransaction(reference: string): Promise<PaystackResult<PaystackTransaction>>
  chargeAuthorization(payment: SavedCardPayment): Promise<PaystackResult<CardCharge>>
  createRefund(refund: NewRefund): Promise<PaystackResult<RefundResponse>>
  listRefundsOf(transactionId: number): Promise<PaystackResult<RefundResponse[]>>
  /** A page of all refunds requested between two instants, newest first, as are the other lists. */
  listRefunds(fromMs: number, toMs: number, page: number): Promise<PaystackResult<RefundResponse[]>>
  fetchDispute(id: number): Promise<PaystackResult<DisputeResponse>>
  listDisputes(fromMs: number, toMs: number, page: number): Promise<PaystackResult<DisputeResponse[]>>
  /** A page of the payouts to the main bank account. */
  listSettlements(fromMs: number, toMs: number, page: number): Promise<PaystackResult<SettlementResponse[]>>
  fetchCustomer(email: string): Promise<PaystackResult<Customer>>
  /** A page of the transactions created between two instants, newest first: of one customer, or all. */
  listTransactions(
    fromMs: number,
    toMs: number,
    page: number,
    customerId?: number,
  ): Promise<PaystackResult<PaystackTransaction[]>>
  /** For jobs: waits for the end of a rate limit (429). False, at once, if it lasts longer than a minute. */
  waitForRateLimit(): Promise<boolean>
  /** Whether a webhook's signature was made with the secret key. */
  isSigned(body: Buffer, signature: string): boolean
}
