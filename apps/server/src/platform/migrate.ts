import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { withExclusiveLock, withoutQueryTimeout, type Database } from './db.ts'

export type Migrations = Readonly<Record<string, Migration>>

/**
 * Migrates the schema. If several processes start at the same time, one migrates and the others wait, however long it
 * takes. Throws before it changes anything if a migration was applied that is not in `migrations`.
 */
export function migrate<Tables>(
  database: Pick<Database<Tables>, 'connectionString'>,
  migrations: Migrations,
): Promise<void> {
  return withoutQueryTimeout(database, { name: 'kallo migration', max: connections }, (db) =>
    migrateOn(db, migrations),
  )
}

/** One holds the lock while another one migrates. */
const connections = 3

async function migrateOn<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } })
  await withExclusiveLock(db, 'migrations', async () => {
    requireKnownSchema(await listApplied(db), migrations)
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}

export interface UnknownSchema {
  madeBy: 'a development version from before 0.1.0' | 'a newer version of Kallo'
  /** An applied migration that is not in `migrations`. */
  migration: string
}

/** Null if the applied migrations are all known, so that the schema can be migrated. */
export function findUnknownSchema(applied: readonly string[], migrations: Migrations): UnknownSchema | null {
  const migration = applied.find((name) => !Object.hasOwn(migrations, name))
  if (migration === undefined) return null
  const [first] = Object.keys(migrations).sort()
  const isNewer = first !== undefined && applied.includes(first)
  return {
    madeBy: isNewer ? 'a newer version of Kallo' : 'a development version from before 0.1.0',
    migration,
  }
}

function requireKnownSchema(applied: readonly string[], migrations: Migrations): void {
  const unknown = findUnknownSchema(applied, migrations)
  if (unknown === null) return
  throw new Error(
    `The database was made by ${unknown.madeBy} (its schema has ${unknown.migration}) and was not changed. ` +
      'Start that version, or use an empty database: another DATA_DIR or DATABASE_URL.',
  )
}

async function listApplied<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
