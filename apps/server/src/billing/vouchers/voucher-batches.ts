import { randomInt } from 'node:crypto'
import type { Currency } from '@kallo/rules/billing/money'
import { lastSecondOfDay } from '@kallo/rules/billing/period'
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
import { createCodeHash, findBatches, storeBatch } from './voucher-store.ts'

export interface BatchRequest {
  planId: string
  count: number
  /** The vouchers are valid to the end of this day in the service's time zone. */
  expiresAt: Date
  note: string
  /** Reseller's price of one voucher, for the ledger. */
  priceMinor: number
  currency: Currency
  /** ID of the operator who creates the batch. */
  createdBy: string
}

interface CreatedBatch {
  id: string
  /** The codes as printed on the vouchers. Only their hashes are stored. */
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

export interface BatchReport {
  id: string
  planId: string
  planName: string
  note: string
  currency: 'NGN' | 'USD'
  priceMinor: number
  createdAt: Date
  expiresAt: Date
  issued: number
  redeemed: number
  /** Unused vouchers of a voided batch. */
  void: number
  /** Unused vouchers of an expired batch. */
  expired: number
  usable: number
}

/** S-20: the numbers of vouchers of each batch by state, latest batch first. */
export async function reportVoucherBatches({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<BatchReport[]> {
  const now = new Date(clock.now())
  return (await findBatches(db)).map((row) => {
    const unused = row.count - row.redeemed
    const state = row.voided_at ? 'void' : row.expires_at <= now ? 'expired' : 'usable'
    return {
      id: row.id,
      planId: row.plan_id,
      planName: row.plan_name,
      note: row.note,
      currency: row.currency,
      priceMinor: row.price_minor,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      issued: row.count,
      redeemed: row.redeemed,
      void: state === 'void' ? unused : 0,
      expired: state === 'expired' ? unused : 0,
      usable: state === 'usable' ? unused : 0,
    }
  })
}
