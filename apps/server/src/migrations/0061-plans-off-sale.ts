import { sql, type Kysely } from 'kysely'

/** F-17: plans that cannot be bought any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table package add column is_on_sale boolean not null default true').execute(db)
}
