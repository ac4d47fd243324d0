// cspell:ignore initcap
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../apps/server/src/tables.ts'

/** Categories of each kind; their number does not grow. */
const categories = 20
/** Share of the contents that are channels, with a guide of three days: from a day ago to two days ahead (E-06). */
const channelShare = 0.04
/** With this duration, 2,000 channels have 600,000 programmes. */
const programmeMinutes = 15
const guideHours = 75
/** Number of different programme titles, because most programmes are repeated. */
const titles = 5_000
/** Number of watched contents of each viewer. */
const watched = 2_000

/**
 * Adds contents to a demo, up to this number, with set-based SQL. Triggers are disabled, because the service is
 * started afterwards.
 */
export async function loadCatalogue(db: Kysely<Tables>, contents: number): Promise<void> {
  const { count } = await db
    .selectFrom('vod')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const channels = Math.round(contents * channelShare)
  const vods = contents - channels - Number(count)
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection)
    for (const statement of statements(channels, vods)) await sql.raw(statement).execute(connection)
    await sql`select refresh_search_documents()`.execute(connection)
    await sql`reset session_replication_role`.execute(connection)
  })
  await sql`vacuum analyze`.execute(db)
}

/** Gives each viewer a history of 2,000 entries: past programmes, VODs and channels. */
export async function loadHistory(db: Kysely<Tables>): Promise<void> {
  await sql`insert into watch_progress
      (profile_id, kind, content_id, starts_at, title, position_seconds, duration_seconds, watched_at)
    select viewer_profile.id, kind, content.id, starts_at, title, 60 + n % 1_700, 1_800, now() - n * interval '20 minutes'
    from viewer_profile, lateral (
      (select 'vod' as kind, id, timestamptz 'epoch' as starts_at, '' as title, row_number() over (order by id) as n
        from vod order by id limit ${watched / 4})
      union all
      (select 'channel', id, 'epoch', '', row_number() over (order by id) from channel order by id limit 40)
      union all
      (select 'programme', channel_id, starts_at, title, row_number() over (order by starts_at, channel_id)
        from programme where ends_at < now() order by starts_at, channel_id limit ${watched - watched / 4 - 40})
    ) as content
    where account_id like 'audience-%'`.execute(db)
  await sql`vacuum analyze watch_progress`.execute(db)
}

const description =
  'A long evening, two families and one piece of land: a story about what is said at the table and what is not.'

function statements(channels: number, vods: number): string[] {
  return [
    `insert into category (id, kind, name, position)
      select kind || '-' || n, kind, 'Category ' || n, 1000 + n
      from generate_series(1, ${categories}) n, (values ('channel'), ('vod')) as one (kind)`,
    `insert into channel
        (id, tag, name, logo, description, category_id, is_paid, has_guide, geoblock, geoblock_countries, position)
      select 'growth-' || n, 'growth-' || n, ${nameOf('n')} || ' TV', (select logo from channel where id = 'eko-news'), '${description}',
        'channel-' || (1 + n % ${categories}), n % 2 = 0, true, 'none', '{}', 1000 + n
      from generate_series(1, ${channels}) n`,
    `insert into vod (id, tag, name, image, description, category_id, year, parts, position)
      select 'growth-' || n, 'growth-' || n, ${nameOf('n + 7_000')}, (select image from vod where id = 'obudu'), '${description}',
        'vod-' || (1 + n % ${categories}), 2000 + n % 25, (select parts[1:2] from vod where id = 'obudu'), 1000 + n
      from generate_series(1, ${Math.max(vods, 0)}) n`,
    `insert into programme (channel_id, starts_at, ends_at, title, description)
      select 'growth-' || n, date_trunc('hour', now()) - interval '1 day' + part * interval '${programmeMinutes} minutes',
        date_trunc('hour', now()) - interval '1 day' + (part + 1) * interval '${programmeMinutes} minutes',
        ${nameOf(`(n * 31 + part) % ${titles} + 100_000`)}, '${description}'
      from generate_series(1, ${channels}) n,
        generate_series(0, ${(guideHours * 60) / programmeMinutes - 1}) part`,
  ]
}

const syllables = 'ba ko di fe gu la mo ni pe ru sa to wa ye zi'

/** SQL for a name of two words of three syllables. The same number gives the same name. */
function nameOf(number: string): string {
  const syllable = (n: string) => `(string_to_array('${syllables}', ' '))[1 + (${n}) % 15]`
  const word = (n: string) =>
    `initcap(${syllable(n)} || ${syllable(`(${n}) / 15`)} || ${syllable(`(${n}) / 225`)})`
  return `${word(`((${number}) * 7_919) % 3_375`)} || ' ' || ${word(`((${number}) * 2_741 / 17) % 3_375`)}`
}
