import { entitlementFrom, type Entitlement, type Grant, type GrantKind } from '@kallo/rules/entitlement'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

export type NewPeriod = Insertable<Tables['entitlement_period']>

export async function storePeriod(query: Kysely<Tables>, period: NewPeriod): Promise<void> {
  await query.insertInto('entitlement_period').values(period).execute()
}

export async function latestGrantId(query: Kysely<Tables>, accountId: string): Promise<string | null> {
  const row = await query
    .selectFrom('entitlement_period')
    .where('account_id', '=', accountId)
    .orderBy('position', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * A renewal is for one period, once. Everything else may happen again, even within a millisecond: then it counts as having
 * come a millisecond later, so that no payment is held up by another.
 */
export async function freeSlot(
  query: Kysely<Tables>,
  subscriptionId: string,
  kind: GrantKind,
  slotStart: Date,
): Promise<Date> {
  if (kind === 'renewal') return slotStart
  const row = await query
    .selectFrom('entitlement_period')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', kind)
    .select((of) => of.fn.max('period_start').as('latest'))
    .executeTakeFirst()
  return new Date(Math.max(slotStart.getTime(), (row?.latest?.getTime() ?? 0) + 1))
}

/** Every grant of a subscription, in the order they were made. */
export async function grantsOf(query: Kysely<Tables>, subscriptionId: string) {
  const rows = await query
    .selectFrom('entitlement_period')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('position')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    ...row,
    grant: {
      id: row.id,
      kind: row.kind,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      devices: row.devices,
      packageId: row.package_id,
    } satisfies Grant,
  }))
}

/** I7: what is stored for quick reading is made from the grants, after each of them. */
export async function rebuildEntitlement(
  query: Kysely<Tables>,
  subscriptionId: string,
): Promise<Entitlement> {
  const rows = await grantsOf(query, subscriptionId)
  const entitlement = entitlementFrom(rows.map(({ grant }) => grant))
  if (!entitlement) throw new Error(`nothing was ever granted to subscription ${subscriptionId}`)
  for (const { id, cut_at } of rows) {
    const cutAt = entitlement.cutAt.get(id)
    if (cutAt !== undefined && cutAt !== cut_at?.getTime())
      await query
        .updateTable('entitlement_period')
        .set({ cut_at: new Date(cutAt) })
        .where('id', '=', id)
        .execute()
  }
  return entitlement
}

/** On how many devices an account may watch now; null when nothing covers the moment. */
export async function devicesNow(
  query: Kysely<Tables>,
  accountId: string,
  now: Date,
): Promise<number | null> {
  // In the days of grace no period runs: then it is what ran last.
  const { rows } = await sql<{ devices: number | null }>`
    select coalesce(
      (select max(devices) from entitlement_period
        where account_id = ${accountId} and starts_at <= ${now} and coalesce(cut_at, ends_at) > ${now}),
      (select devices from subscription
        where account_id = ${accountId} and not is_ended and access_ends_at > ${now}
        order by access_ends_at desc limit 1)) as devices`.execute(query)
  return rows[0]?.devices ?? null
}
