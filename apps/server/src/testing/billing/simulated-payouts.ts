import fc from 'fast-check'
import type { FakePaystack } from './fake-paystack.ts'

/** A step of the simulated accounts: Paystack pays the balance out to the bank (I-19). */
export const payOutStep = fc.record({ do: fc.constant('pay-out' as const) })
export type PayOutStep = { do: 'pay-out' }

export function applyPayOut(paystack: FakePaystack): void {
  paystack.payOut()
}
