import type { Sandbox } from '../sandbox.ts'
import { effectiveAmount, type Settlement } from '../world/settlement.ts'
import { currencies, isPaid, paidMinor, type Currency } from '../world/transaction.ts'
import { nextId } from '../world/world.ts'

/** Pays the balance of each currency out to the bank, as Paystack does daily. Only a positive balance is paid out. */
export function payOut(sandbox: Sandbox): Settlement[] {
  return currencies.flatMap((currency) => {
    const total = totalsOf(sandbox, currency)
    const earlier = [...sandbox.world.settlements.values()].filter((one) => one.currency === currency)
    const before = (what: 'processed' | 'fees' | 'deductions') =>
      earlier.reduce((sum, one) => sum + one[what], 0)
    const settlement = {
      id: nextId(sandbox.world),
      currency,
      processed: total.processed - before('processed'),
      fees: total.fees - before('fees'),
      deductions: total.deductions - before('deductions'),
      adjustment: 0,
      createdAt: sandbox.clock.now(),
    }
    if (effectiveAmount(settlement) <= 0) return []
    sandbox.world.settlements.set(settlement.id, settlement)
    return [settlement]
  })
}

function totalsOf({ world }: Sandbox, currency: Currency) {
  const paid = [...world.transactions.values()].filter((one) => isPaid(one) && one.currency === currency)
  const refunded = [...world.refunds.values()].filter(
    (one) => one.currency === currency && one.status === 'processed',
  )
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    processed: sum(paid.map(paidMinor)),
    fees: sum(paid.map(({ fees }) => fees ?? 0)),
    deductions:
      sum(refunded.map(({ amount }) => amount)) +
      sum(paid.filter(({ isReversed }) => isReversed).map(paidMinor)),
  }
}
