import { deliverMoney, expireInstructions, giveInstructions, reportPayment } from '../charges/instructions.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Transaction } from '../world/transaction.ts'
import { transactionOf } from './bank-control.ts'

/** Payments that the customer makes outside the checkout: transfers, USSD and so on. */
export interface TransferControl {
  /** Shows the account number or code, as opening the checkout does. */
  openInstructions(reference: string): Transaction
  /** The customer reports the payment, which is `pending` from then on. */
  reportTransfer(reference: string): Transaction
  /** The money arrives, possibly late or in a different amount (minor units). */
  deliverTransfer(reference: string, amount?: number): Transaction
  /** The account number or code expires unused. */
  expireTransfer(reference: string): Transaction
}

/** `act` persists the changes and sends webhooks. */
export function transferControl(sandbox: Sandbox, act: <T>(change: () => T) => T): TransferControl {
  const change = (reference: string, work: (transaction: Transaction) => void) =>
    act(() => {
      const transaction = transactionOf(sandbox, reference)
      work(transaction)
      return structuredClone(transaction)
    })
  const open = (transaction: Transaction) => giveInstructions(sandbox, transaction)
  return {
    openInstructions: (reference) => change(reference, open),
    reportTransfer: (reference) =>
      change(reference, (transaction) => {
        open(transaction)
        reportPayment(transaction)
      }),
    deliverTransfer: (reference, amount) =>
      change(reference, (transaction) => deliverMoney(sandbox, transaction, amount ?? null)),
    expireTransfer: (reference) =>
      change(reference, (transaction) => {
        open(transaction)
        expireInstructions(transaction)
      }),
  }
}
