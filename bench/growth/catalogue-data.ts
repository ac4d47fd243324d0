import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../apps/server/src/tables.ts'

/** Categories of each kind; their number does not grow. */
const categories = 20
/** Share of the contents that are channels, with a guide of two days. */
const channelShare = 0.04

/** Fills a demo up to this many contents, with set-based SQL. Triggers are off: the service is started afterwards. */
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
    await sql`reset session_replication_role`.execute(connection)
  })
  await sql`vacuum analyze`.execute(db)
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
      select 'growth-' || n, 'growth-' || n, 'Channel ' || n, (select logo from channel where id = 'eko-news'), '${description}',
        'channel-' || (1 + n % ${categories}), n % 2 = 0, true, 'none', '{}', 1000 + n
      from generate_series(1, ${channels}) n`,
    `insert into vod (id, tag, name, image, description, category_id, year, parts, position)
      select 'growth-' || n, 'growth-' || n, 'Film ' || n, (select image from vod where id = 'obudu'), '${description}',
        'vod-' || (1 + n % ${categories}), 2000 + n % 25, (select parts[1:2] from vod where id = 'obudu'), 1000 + n
      from generate_series(1, ${Math.max(vods, 0)}) n`,
    `insert into programme (channel_id, starts_at, ends_at, title, description)
      select 'growth-' || n, hour, hour + interval '1 hour', 'Programme', '${description}'
      from generate_series(1, ${channels}) n,
        generate_series(date_trunc('hour', now()) - interval '1 day', date_trunc('hour', now()) + interval '1 day',
          interval '1 hour') as hour`,
  ]
}
