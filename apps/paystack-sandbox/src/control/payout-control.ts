import type { Sandbox } from '../sandbox.ts'
import { payOut } from '../settlements/pay-out.ts'
import { effectiveAmount, type Settlement } from '../world/settlement.ts'
import type { Currency } from '../world/transaction.ts'

/** Payouts to the merchant's bank. */
export interface PayoutControl {
  /** Pays the balance of each currency out to the bank. */
  payOut(): Settlement[]
  /** Payouts as the bank received them. */
  payouts(): { id: number; currency: Currency; amountMinor: number }[]
  /** Sets a later adjustment of a payout; 0 removes it. */
  changePayout(id: number, adjustment: number): void
}

/** `act` persists the changes. */
export function payoutControl(sandbox: Sandbox, act: <T>(change: () => T) => T): PayoutControl {
  return {
    payOut: () => act(() => structuredClone(payOut(sandbox))),
    payouts: () =>
      [...sandbox.world.settlements.values()].map((one) => ({
        id: one.id,
        currency: one.currency,
        amountMinor: effectiveAmount(one),
      })),
    changePayout: (id, adjustment) =>
      act(() => {
        const settlement = sandbox.world.settlements.get(id)
        if (!settlement) throw new Error(`there is no payout ${id}`)
        settlement.adjustment = adjustment
      }),
  }
}
