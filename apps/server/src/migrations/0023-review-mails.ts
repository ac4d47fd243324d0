import { sql, type Kysely } from 'kysely'

/** What staff should do about an entry of the review queue, and when it was last mailed to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table review_item
      add column advice text not null default 'See docs/operating/payments.md.',
      add column mailed_at timestamptz`.execute(db)
  await sql`create index review_item_open on review_item (kind) where resolved_at is null`.execute(db)
}
