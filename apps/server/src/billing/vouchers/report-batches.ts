import type { Deps } from '../../deps.ts'
import { findBatches } from './voucher-store.ts'

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
