import { wrongCodeLimits } from '@kallo/contract/billing/limits'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'

/** Errors for a code that does not exist, or that cannot be used by anybody any more. */
const wrongCodeReasons = new Set<AppError['reason']>([
  'promo-code-unknown',
  'promo-code-expired',
  'promo-code-spent',
  'voucher-not-here',
  'voucher-mistyped',
  'voucher-used',
  'voucher-expired',
  'voucher-void',
  'gift-claimed',
  'gift-withdrawn',
])

/** Counts a code before it is looked up, so that concurrent attempts are all counted; a valid code does not count. */
export async function countWrongCodes<T>(
  limits: RateLimits,
  { accountId, ip }: { accountId: string; ip: string },
  useCode: () => Promise<T>,
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
    return await useCode()
  } catch (error) {
    isWrongCode = error instanceof AppError && wrongCodeReasons.has(error.reason)
    throw error
  } finally {
    if (!isWrongCode) for (const [limit, key] of taken) limits.refund(limit, key)
  }
}
