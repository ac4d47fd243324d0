// Client for Paystack's API, and a disabled one for services without keys.
export type {
  Card,
  CardCharge,
  DisputeResponse,
  RefundResponse,
  SettlementResponse,
  PaystackTransaction,
} from './responses.ts'
export type { PaystackResult } from './request-paystack.ts'
export { createPaystack, modeOf, paymentsPerPage, type PaystackKeys } from './create-paystack.ts'
export type { Paystack } from './paystack.ts'
