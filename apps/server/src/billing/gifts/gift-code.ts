import { createHmac, hkdfSync } from 'node:crypto'
import {
  formatVoucherCode,
  voucherAlphabet,
  voucherCode,
  voucherRandomLength,
} from '@kallo/rules/billing/voucher-code'
import type { Kysely } from 'kysely'
import { voucherKey } from '../../foundation/settings/index.ts'
import type { Tables } from '../../tables.ts'

/** Derives the claim codes of gifts. */
export async function giftCodes(db: Kysely<Tables>): Promise<(giftId: string) => string> {
  const key = await voucherKey(db)
  return (giftId) => formatVoucherCode(giftCode(key, giftId))
}

/**
 * The claim code of a gift. It is derived, so that it can be shown to the giver again although only its hash is stored. It has
 * the format of a voucher code, so that it can be entered in the same field.
 */
export function giftCode(key: string, giftId: string): string {
  const own = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), '', 'gift codes', 32))
  let number = BigInt(`0x${createHmac('sha256', own).update(giftId).digest('hex')}`)
  const size = BigInt(voucherAlphabet.length)
  const positions: number[] = []
  while (positions.length < voucherRandomLength) {
    positions.push(Number(number % size))
    number /= size
  }
  return voucherCode(positions)
}
