import { sql, type Kysely } from 'kysely'

/** What is counted of ads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// `viewer` is empty where a client named no device. Counts outlive what they were made from, so an ad that has been
// shown is unpublished and not deleted.
const statements = [
  `create table ad_event (
    event_id text not null,
    ad_id text not null references ad (id),
    kind text not null check (kind in ('view', 'click')),
    viewer text not null,
    at timestamptz not null,
    primary key (event_id, ad_id, kind)
  )`,
  `create index ad_event_at on ad_event (at)`,
  `create table ad_viewer_day (
    day date not null,
    ad_id text not null references ad (id),
    viewer text not null,
    views int not null check (views >= 0),
    clicks int not null check (clicks >= 0),
    primary key (day, ad_id, viewer)
  )`,
  `create table ad_hour (
    hour timestamptz not null,
    ad_id text not null references ad (id),
    views bigint not null check (views >= 0),
    clicks bigint not null check (clicks >= 0),
    viewers bigint not null check (viewers >= 0),
    primary key (hour, ad_id)
  )`,
  // What was counted elsewhere before stays in the sum.
  `insert into ad_hour (hour, ad_id, views, clicks, viewers)
    select 'epoch', id, views, 0, 0 from ad where views > 0`,
]
