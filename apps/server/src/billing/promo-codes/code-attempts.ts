import { wrongCodeLimits } from '@kallo/contract/billing/limits'
import { minuteMs } from '@kallo/rules/foundation/durations'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../../platform/address.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'

/** Errors for a code that does not exist, or that cannot be used by anybody any more. */
const wrongCodeReasons = new Set<AppError['reason']>([
  'promo-code-unknown',
  'promo-code-expired',
  'promo-code-spent',
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
  let isWrong = false
  try {
    take(wrongCodeLimits.perAccount, accountId)
    if (tryTake(wrongCodeLimits.firstOfAccount, accountId)) tryTake(wrongCodeLimits.perAddress, network)
    else take(wrongCodeLimits.perAddress, network)
    return await useCode()
  } catch (error) {
    isWrong = isWrongCode(error)
    throw error
  } finally {
    if (!isWrong) for (const [limit, key] of taken) limits.refund(limit, key)
  }
}

/**
 * Limits wrong promo codes in quotes and checkouts. A wrong code counts once per account, because the client quotes again after each
 * choice.
 */
export function createOrderCodeLimiter(limits: RateLimits) {
  const counted = new LRUCache<string, true>({ max: 10_000, ttl: 30 * minuteMs })
  return async function limitWrongCodes<T>(
    by: { accountId: string; ip: string },
    promoCode: string,
    order: () => Promise<T>,
  ): Promise<T> {
    const code = promoCode.trim().toUpperCase()
    const key = `${by.accountId} ${code}`
    if (code === '' || counted.has(key)) return order()
    try {
      const ordered = await countWrongCodes(limits, by, () => {
        counted.set(key, true)
        return order()
      })
      counted.delete(key)
      return ordered
    } catch (error) {
      if (!isWrongCode(error)) counted.delete(key)
      throw error
    }
  }
}

function isWrongCode(error: unknown): boolean {
  return error instanceof AppError && wrongCodeReasons.has(error.reason)
}
