import { randomInt } from 'node:crypto'
import { lastSecondOfDay } from '@kallo/rules/billing/period'
import type { Currency } from '@kallo/rules/billing/money'
import {
  formatVoucherCode,
  voucherAlphabet,
  voucherCode,
  voucherRandomLength,
} from '@kallo/rules/billing/voucher-code'
import type { Deps } from '../../deps.ts'
import { voucherKey } from '../../foundation/settings/index.ts'
import { findPackage } from '../plans/index.ts'
import { createCodeHash } from './code-hash.ts'
import { storeBatch } from './voucher-store.ts'

export const maxBatchSize = 10_000

export interface BatchRequest {
  packageId: string
  count: number
  /** The vouchers are valid to the end of this day in the service's time zone. */
  expiresAt: Date
  note: string
  /** Reseller's price of one voucher, for the ledger. */
  priceMinor: number
  currency: Currency
  /** The operator; null: created with the command. */
  createdBy: string | null
}

export interface CreatedBatch {
  id: string
  /** As printed. Only hashes are stored. */
  codes: string[]
}

/** S-20: creates a batch of vouchers. */
export async function createVoucherBatch(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  request: BatchRequest,
): Promise<CreatedBatch> {
  const createdAt = new Date(clock.now())
  check(request, createdAt)
  const expiresAt = new Date(lastSecondOfDay(request.expiresAt.getTime(), config.timeZone))
  return db.query.transaction().execute(async (query) => {
    const plan = await findPackage(query, request.packageId)
    if (!plan) throw new BadBatch(`there is no plan ${request.packageId}`)
    if (plan.kind === 'weekend-pass') throw new BadBatch('weekend passes are on sale at weekends only')
    const codes = randomCodes(request.count)
    const hashOf = createCodeHash(await voucherKey(query))
    const id = await storeBatch(query, { ...request, expiresAt, createdAt }, codes.map(hashOf))
    return { id, codes: codes.map(formatVoucherCode) }
  })
}

/** The batch cannot be created, for the reason in the message. */
export class BadBatch extends Error {}

function check({ count, priceMinor, expiresAt }: BatchRequest, now: Date): void {
  if (!Number.isInteger(count) || count < 1 || count > maxBatchSize)
    throw new BadBatch(`the number of vouchers must be 1 to ${maxBatchSize}`)
  if (!Number.isSafeInteger(priceMinor) || priceMinor < 0)
    throw new BadBatch('the price must not be negative')
  if (!(expiresAt > now)) throw new BadBatch('the expiry must be in the future')
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
