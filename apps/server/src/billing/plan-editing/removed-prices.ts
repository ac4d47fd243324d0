import { currencies, type Currency } from '@kallo/rules/billing/money'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'
import { isPaidByLink } from '../subscriptions/index.ts'
import { priceOf, type Plan } from '../plans/index.ts'

interface Prices {
  priceNgnMinor: number | null
  priceUsdMinor: number | null
}

const fieldOf = { NGN: 'priceNgnMinor', USD: 'priceUsdMinor' } as const
const nameOf = { NGN: 'naira', USD: 'dollars' } as const

/** S-25. */
export function requireAnyPrice(prices: Prices): void {
  if (currencies.some((currency) => prices[fieldOf[currency]] !== null)) return
  throw new AppError('price-missing', { priceNgnMinor: 'Enter a price in naira, in dollars or in both.' })
}

/** S-25: a price stays while subscriptions renew in its currency. The plan must be locked. */
export async function requireUnusedPrices(
  trx: Transaction<Tables>,
  before: Plan,
  after: Prices,
): Promise<void> {
  const fields: Record<string, string> = {}
  for (const currency of currencies) {
    if (priceOf(before, currency) === null || after[fieldOf[currency]] !== null) continue
    const count = await countRenewing(trx, before.id, currency)
    if (count > 0) fields[fieldOf[currency]] = textOf(count, currency)
  }
  if (Object.keys(fields).length > 0) throw new AppError('price-in-use', fields)
}

async function countRenewing(trx: Transaction<Tables>, planId: string, currency: Currency): Promise<number> {
  const { count } = await trx
    .selectFrom('subscription')
    .where('is_ended', '=', false)
    .where('currency', '=', currency)
    .where(({ eb, or }) => or([eb('plan_id', '=', planId), eb('next_plan_id', '=', planId)]))
    .where(sql<boolean>`(renew_at is not null or ${isPaidByLink})`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function textOf(count: number, currency: Currency): string {
  const renewing = count === 1 ? '1 subscription renews' : `${count} subscriptions renew`
  return `${renewing} in ${nameOf[currency]}. Take the plan off sale instead: running subscriptions continue.`
}
