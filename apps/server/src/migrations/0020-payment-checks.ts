import { sql, type Kysely } from 'kysely'

/** Consecutive lookups of a payment that Paystack answered with 404. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment
      add column not_found_checks int not null default 0 check (not_found_checks >= 0),
      add column not_found_since timestamptz,
      add check ((not_found_checks = 0) = (not_found_since is null))`.execute(db)
}
