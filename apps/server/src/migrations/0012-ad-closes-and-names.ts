import { sql, type Kysely } from 'kysely'

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
]
