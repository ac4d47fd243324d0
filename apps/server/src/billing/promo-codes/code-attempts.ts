import { wrongCodeLimits } from '@kallo/contract/billing/limits'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'

/** Errors after which a code does not count as wrong. */
const harmless = new Set<AppError['reason']>([
  'promo-code-at-checkout',
  'promo-code-used',
  'gift-own',
  'gift-received',
  'too-many-tries',
])

/** Counts a code before it is looked up, so that concurrent attempts are all counted; a valid code does not count. */
export async function countWrongCodes<T>(
  limits: RateLimits,
  { accountId, ip }: { accountId: string; ip: string },
  redeem: () => Promise<T>,
): Promise<T> {
  const network = networkOf(ip)
  const taken: (readonly [Limit, string])[] = []
  const take = (limit: Limit, key: string) => {
    limits.take(limit, key)
    taken.push([limit, key])
  }
  const tryTake = (limit: Limit, key: string) => {
    try {
      take(limit, key)
      return true
    } catch {
      return false
    }
  }
  let isWrongCode = false
  try {
    take(wrongCodeLimits.perAccount, accountId)
    if (tryTake(wrongCodeLimits.firstOfAccount, accountId)) tryTake(wrongCodeLimits.perAddress, network)
    else take(wrongCodeLimits.perAddress, network)
    return await redeem()
  } catch (error) {
    isWrongCode = error instanceof AppError && !harmless.has(error.reason)
    throw error
  } finally {
    if (!isWrongCode) for (const [limit, key] of taken) limits.refund(limit, key)
  }
}
