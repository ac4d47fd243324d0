import { sql, type Kysely } from 'kysely'

/** N-01…N-05: blocks of a length, on some days of the week or on one date; fillers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table schedule_block drop constraint schedule_block_pkey`.execute(db)
  await sql`
    alter table schedule_block
      add column id text primary key default gen_random_uuid()::text,
      -- Null: until the next block.
      add column minutes int check (minutes between 1 and 1440),
      -- 0 is Sunday.
      add column weekdays int[] not null default '{0,1,2,3,4,5,6}',
      add column on_date text check (on_date ~ '^\\d{4}-\\d\\d-\\d\\d$')`.execute(db)
  await sql`create index schedule_block_channel on schedule_block (channel_id, start_minute)`.execute(db)
  await sql`
    create table schedule (
      channel_id text primary key references channel (id) on delete cascade,
      filler_title text not null,
      filler_loop text[] not null,
      version int not null default 1
    )`.execute(db)
}
