import { sql, type Kysely } from 'kysely'

/** The monitoring wall is part of the console: viewers' accounts have no rights of operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account drop column is_operator`.execute(db)
}
