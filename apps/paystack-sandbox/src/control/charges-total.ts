import { isPaid, paidMinor, type Currency } from '../world/transaction.ts'
import type { World } from '../world/world.ts'

export interface ChargesTotal {
  email: string
  currency: Currency
  /** Minor units charged, before refunds. */
  amount: number
  count: number
}

/** Amount paid by customer and currency, to compare with the merchant's ledger. */
export function chargesTotal({ transactions }: World): ChargesTotal[] {
  const paid = [...transactions.values()].filter(isPaid)
  const groups = Map.groupBy(paid, ({ email, currency }) => `${currency} ${email}`)
  return [...groups.values()].flatMap((charges) => {
    const [first] = charges
    if (!first) return []
    const amount = charges.reduce((sum, charge) => sum + paidMinor(charge), 0)
    return [{ email: first.email, currency: first.currency, amount, count: charges.length }]
  })
}
