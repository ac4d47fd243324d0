import { Kysely, PostgresDialect } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { copyIn } from '../../platform/copy.ts'
import { findUnknownSchema, type Migrations } from '../../platform/migrate.ts'
import { postgresOptions } from '../../platform/postgres-servers/index.ts'
import type { Tables } from '../../tables.ts'
import { quote } from './describe-database.ts'
import { BackupError, type Manifest } from './manifest.ts'
import type { BackupContent } from './read-backup.ts'

export interface TableRestore {
  /** Loads the rows of a table from its parts. */
  load(table: string, parts: AsyncIterable<Buffer>): Promise<void>
}

/**
 * G-02: in one transaction, creates the schema of the backup with its migrations, lets `loadTables` fill it, migrates
 * it to the current schema and calls `finish`. `loadTables` returns the summary of the archive.
 */
export async function restoreDatabase(
  connectionString: string,
  manifest: Manifest,
  migrations: Migrations,
  loadTables: (restore: TableRestore) => Promise<BackupContent>,
  finish: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...postgresOptions(connectionString), application_name: 'kallo restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'`,
    )
    await client.query('begin')
    await requireEmpty(client)
    const db = onConnection(client)
    await createSchema(client, db, manifest, migrations)
    const rows = new Map<string, number>()
    const withConstraints = await suspendConstraints(client, manifest)
    const { summary } = await loadTables({
      load: async (table, parts) => void rows.set(table, await loadTable(client, manifest, table, parts)),
    })
    compareRows(summary.rows, rows)
    await setSequences(client, manifest)
    await withConstraints()
    await runMigrations(client, db, newer(manifest, migrations))
    await finish(db as Kysely<Tables>)
    await client.query('commit')
    // The database is restored; PostgreSQL analyses it later by itself, too.
    await client.query('analyze').catch(() => undefined)
  } finally {
    await client.end()
  }
}

/**
 * Throws a `BackupError` if the backup has a migration that this version does not have: it is from a newer or a
 * development version.
 */
export function requireKnownSchema({ migrations: applied }: Manifest, migrations: Migrations): void {
  const unknown = findUnknownSchema(applied, migrations)
  if (unknown !== null)
    throw new BackupError(
      `The backup was made by ${unknown.madeBy} (its schema has ${unknown.migration}). Restore it with that version.`,
    )
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'S') and (relnamespace = current_schema()::regnamespace or nspname = 'pgboss') limit 1`)
  const [found] = rows
  if (found)
    throw new BackupError(
      `The database is not empty: it has ${found.name}. Restore into an empty database, so that nothing is overwritten.`,
    )
}

/** Migrations and COPY share one connection, and so one transaction. */
function onConnection(client: pg.Client): Kysely<unknown> {
  const shared = {
    query: client.query.bind(client) as pg.PoolClient['query'],
    release: () => undefined,
  }
  return new Kysely({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: () => Promise.resolve(shared as pg.PoolClient),
        end: () => Promise.resolve(),
      },
    }),
  })
}

async function createSchema(
  client: pg.Client,
  db: Kysely<unknown>,
  { migrations: applied, tables, partitions }: Manifest,
  migrations: Migrations,
): Promise<void> {
  // The same tables that Kysely's migrator creates.
  await client.query(
    'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)',
  )
  await client.query(
    'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0)',
  )
  for (const name of applied) await migrations[name]?.up(db)
  for (const { name, parent, bound } of partitions)
    await client.query(`create table if not exists ${quote(name)} partition of ${quote(parent)} ${bound}`)
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace`)
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort()
  if (names(rows).join() !== names(tables).join())
    throw new BackupError('The backup cannot be used: its tables are not those of its schema.')
}

/**
 * Removes the rows of migrations, foreign keys and triggers, so that tables can be loaded in any order by an ordinary user. The
 * returned function restores them; the foreign keys are then checked.
 */
async function suspendConstraints(client: pg.Client, { tables }: Manifest): Promise<() => Promise<void>> {
  const all = tables.map(({ name }) => quote(name))
  for (const table of all) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${all.join(', ')}`)
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and relnamespace = current_schema()::regnamespace`)
  for (const { table, name } of keys)
    await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quote(table)} add constraint ${quote(name)} ${definition}`)
    for (const table of all) await client.query(`alter table ${table} enable trigger user`)
  }
}

function loadTable(
  client: pg.Client,
  { tables }: Manifest,
  name: string,
  parts: AsyncIterable<Buffer>,
): Promise<number> {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new BackupError(`The backup cannot be used: it does not describe the table ${name}.`)
  const columns = table.columns.map(quote).join(', ')
  return copyIn(client, `copy ${quote(name)} (${columns}) from stdin`, parts)
}

function compareRows(expected: Readonly<Record<string, number>>, loaded: ReadonlyMap<string, number>): void {
  const different = Object.keys(expected).find((name) => (loaded.get(name) ?? 0) !== expected[name])
  if (different !== undefined)
    throw new BackupError(`The backup cannot be used: rows of the table ${different} are missing.`)
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, value, is_called: isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled])
}

function newer({ migrations: applied }: Manifest, migrations: Migrations): [string, Migration][] {
  return Object.entries(migrations)
    .filter(([name]) => !applied.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

async function runMigrations(
  client: pg.Client,
  db: Kysely<unknown>,
  pending: readonly [string, Migration][],
): Promise<void> {
  for (const [name, { up }] of pending) {
    await up(db)
    await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ])
  }
}
