import type pg from 'pg'
import type { BackupTable, Manifest } from './manifest.ts'

/** Reads the service's tables from the system catalogue. Job queues have a schema of their own. */
export async function describeDatabase(
  client: pg.Client,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'partitions' | 'sequences'>> {
  const rowsOf = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows
  const migrations = await rowsOf<{ name: string }>('select name from kysely_migration order by name')
  const tables = await rowsOf<BackupTable>(tablesSql)
  const partitions = await rowsOf<Manifest['partitions'][number]>(partitionsSql)
  const sequences: Manifest['sequences'] = []
  for (const { name } of await rowsOf<{ name: string }>(sequencesSql)) {
    const [state] = await rowsOf<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${quote(name)}`,
    )
    if (state) sequences.push({ name, ...state })
  }
  return {
    migrations: migrations.map(({ name }) => name),
    tables,
    partitions,
    sequences,
  }
}

/** Quotes an identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/**
 * Leaves out generated columns, and transaction IDs, which have no meaning in another cluster: their default is the
 * transaction of the restore.
 */
const tablesSql = `
  select relname as name, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    and attnum > 0 and not attisdropped and attgenerated = '' and atttypid <> 'xid8'::regtype
  group by relname order by relname`

const partitionsSql = `
  select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bound
  from pg_inherits
  join pg_class as child on child.oid = inhrelid
  join pg_class as parent on parent.oid = inhparent
  where child.relispartition and child.relkind = 'r' and child.relnamespace = current_schema()::regnamespace
  order by child.relname`

const sequencesSql = `
  select relname as name from pg_class
  where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`
