import { sql, type Kysely } from 'kysely'

/** Due billing work that failed, with its own back-off, so that it neither runs every minute nor fills the batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table due_work_failure (
      kind text not null,
      subject text not null,
      failures int not null check (failures > 0),
      retry_at timestamptz not null,
      error text not null,
      primary key (kind, subject)
    )`.execute(db)
}
