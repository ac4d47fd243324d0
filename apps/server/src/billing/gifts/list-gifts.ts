import type { DataOf } from '@kallo/contract/endpoint'
import type { gifts } from '@kallo/contract/billing/gifts'
import { isoWithOffset } from '@kallo/rules/foundation/zoned-time'
import type { Deps } from '../../deps.ts'
import { giftCodes } from './gift-code.ts'

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
  return rows.map((row) => {
    const code = codeOf(row.id)
    return {
      recipient: row.recipient_email ?? row.recipient_phone ?? '',
      plan: { id: row.plan_id, name: row.name, nameTranslations: row.name_translations },
      senderName: row.sender_name,
      message: row.message,
      paidAt: isoWithOffset(Number(row.paid_at), config.timeZone),
      code,
      link: claimLink(siteUrl, code),
      state: row.is_claimed ? ('claimed' as const) : ('sent' as const),
    }
  })
}

/** The page on which a code is redeemed. */
export function claimLink(siteUrl: string, code: string): string {
  return `${siteUrl}/subscription/promo?gift=${code}`
}
