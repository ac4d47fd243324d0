import { randomInt } from 'node:crypto'
import { lastSecondOfDay } from '@kallo/rules/billing/period'
import type { Currency } from '@kallo/rules/billing/money'
import {
  formatVoucherCode,
  voucherAlphabet,
  voucherCode,
  voucherRandomLength,
} from '@kallo/rules/billing/voucher-code'
import type { Transaction } from 'kysely'
import type { Deps } from '../../deps.ts'
import { voucherKey } from '../../foundation/settings/index.ts'
import type { Tables } from '../../tables.ts'
import { createCodeHash } from './code-hash.ts'
import { storeBatch } from './voucher-store.ts'

export interface BatchRequest {
  planId: string
  count: number
  /** The vouchers are valid to the end of this day in the service's time zone. */
  expiresAt: Date
  note: string
  /** Reseller's price of one voucher, for the ledger. */
  priceMinor: number
  currency: Currency
  /** The operator. */
  createdBy: string
}

export interface CreatedBatch {
  id: string
  /** As printed. Only hashes are stored. */
  codes: string[]
}

/** S-20: creates a batch of vouchers, in the given transaction. */
export async function createVoucherBatch(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  trx: Transaction<Tables>,
  request: BatchRequest,
): Promise<CreatedBatch> {
  const createdAt = new Date(clock.now())
  const expiresAt = new Date(lastSecondOfDay(request.expiresAt.getTime(), config.timeZone))
  const codes = randomCodes(request.count)
  const hashOf = createCodeHash(await voucherKey(trx))
  const id = await storeBatch(trx, { ...request, expiresAt, createdAt }, codes.map(hashOf))
  return { id, codes: codes.map(formatVoucherCode) }
}

function randomCodes(count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(randomCode())
  return [...codes]
}

/** 31¹¹ codes: 54 random bits. */
function randomCode(): string {
  return voucherCode(Array.from({ length: voucherRandomLength }, () => randomInt(voucherAlphabet.length)))
}
