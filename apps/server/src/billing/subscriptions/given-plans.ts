import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Running and future vouchers and gifts of a subscription, in chronological order. */
export async function givenPlansOf(db: Kysely<Tables>, subscriptionId: string, now: Date) {
  const rows = await db
    .selectFrom('entitlement_period as period')
    .innerJoin('plan', 'plan.id', 'period.plan_id')
    .leftJoin('gift', 'gift.grant_invoice_id', 'period.invoice_id')
    .where('period.subscription_id', '=', subscriptionId)
    .where('period.kind', 'in', ['voucher', 'gift'])
    .where((of) => of(of.fn.coalesce('period.cut_at', 'period.ends_at'), '>', now))
    .where((of) => of.or([of('cut_at', 'is', null), of('cut_at', '>', of.ref('period.starts_at'))]))
    .orderBy('period.starts_at')
    .select(['period.kind', 'period.starts_at', 'period.ends_at'])
    .select('gift.sender_name')
    .select(['plan.id', 'plan.name', 'plan.name_translations'])
    .execute()
  return rows.map(({ kind, starts_at, ends_at, sender_name, id, name, name_translations }) => ({
    kind: kind === 'gift' ? ('gift' as const) : ('voucher' as const),
    package: { _id: id, name, name_translations },
    starts_at,
    ends_at,
    gift_from: sender_name,
  }))
}
