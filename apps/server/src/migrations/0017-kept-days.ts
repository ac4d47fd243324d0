import { sql, type Kysely } from 'kysely'

/** Free days of the current plan that a plan change keeps: the change grants them as a second period of its invoice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice add column kept_days smallint not null default 0 check (kept_days >= 0)`.execute(
    db,
  )
  await sql`
    alter table entitlement_period drop constraint entitlement_period_invoice_id_key,
      add unique (invoice_id, kind)`.execute(db)
}
