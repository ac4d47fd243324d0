// The client of Paystack's API, and one that refuses every payment where no keys are configured.
export type { Card, RefundResponse, Transaction } from './responses.ts'
export type { PaystackResult } from './call-outcome.ts'
export { createPaystack, modeOf, paymentsPerPage, type PaystackKeys } from './create-paystack.ts'
export type { Paystack } from './paystack.ts'
