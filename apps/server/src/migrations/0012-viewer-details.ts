import { sql, type Kysely } from 'kysely'

/** Ads closed early, translated names, and what devices tell of themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // An ad that the viewer hid before its time is counted apart from views.
  `alter table ad_event drop constraint ad_event_kind_check`,
  `alter table ad_event add constraint ad_event_kind_check check (kind in ('view', 'click', 'close'))`,
  `alter table ad_viewer_day add column closes int not null default 0 check (closes >= 0)`,
  // Names by language code; `name` is the English default.
  `alter table category add column name_translations jsonb not null default '{}'
    check (jsonb_typeof(name_translations) = 'object')`,
  `alter table package add column name_translations jsonb not null default '{}'
    check (jsonb_typeof(name_translations) = 'object')`,
  // The country of the last login, and why the last session ended: its token may still ask.
  `alter table device
    add column country text,
    add column ended_token_hash bytea,
    add column ended_reason text`,
  `create index device_ended_token on device (ended_token_hash)`,
]
