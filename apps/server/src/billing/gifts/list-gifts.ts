import type { DataOf } from '@kallo/contract/endpoint'
import type { gifts } from '@kallo/contract/billing/gifts'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'
import { giftCodes } from './gift-code.ts'
import { isWithdrawn } from './withdrawn-gift.ts'

export type GivenGift = DataOf<typeof gifts.list>['items'][number]

/** S-21: the paid gifts of a giver, or only that of one order, latest first. */
export async function listGifts(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  giverId: string,
  siteUrl: string,
  invoiceId: string | null = null,
): Promise<GivenGift[]> {
  const rows = await db
    .selectFrom('gift')
    .innerJoin('invoice', 'invoice.id', 'gift.invoice_id')
    .innerJoin('plan', 'plan.id', 'invoice.plan_id')
    .where('giver_id', '=', giverId)
    .where('paid_at', 'is not', null)
    .$if(invoiceId !== null, (of) => of.where('invoice_id', '=', invoiceId ?? ''))
    .orderBy('paid_at', 'desc')
    .select([
      'gift.id',
      'invoice_id',
      'recipient_email',
      'recipient_phone',
      'sender_name',
      'message',
      'paid_at',
      'is_claimed',
    ])
    .select(['plan.id as plan_id', 'plan.name', 'plan.name_translations'])
    .execute()
  const codeOf = await giftCodes(db)
  const describe = async (row: (typeof rows)[number]) => {
    const state = await stateOf(db, row)
    const code = state === 'withdrawn' ? null : codeOf(row.id)
    return {
      recipient: row.recipient_email ?? row.recipient_phone ?? '',
      plan: { id: row.plan_id, name: row.name, nameTranslations: row.name_translations },
      senderName: row.sender_name,
      message: row.message,
      paidAt: isoWithOffset(Number(row.paid_at), config.timeZone),
      code,
      link: code === null ? null : claimLink(siteUrl, code),
      state,
    }
  }
  return Promise.all(rows.map(describe))
}

/**
 * `withdrawn` follows from the payment alone, whether or not the gift was granted by address, so that the giver does not learn from it
 * whether there is an account.
 */
async function stateOf(
  db: Kysely<Tables>,
  gift: { invoice_id: string; is_claimed: boolean },
): Promise<GivenGift['state']> {
  if (gift.is_claimed) return 'claimed'
  return (await isWithdrawn(db, gift)) ? 'withdrawn' : 'sent'
}

/** The page on which a code is redeemed. */
export function claimLink(siteUrl: string, code: string): string {
  return `${siteUrl}/subscription/promo?gift=${code}`
}
