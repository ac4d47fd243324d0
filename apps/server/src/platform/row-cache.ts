import { sql, type Kysely, type RawBuilder } from 'kysely'

/** Identifies a row and its version: `xmin` is the transaction that wrote it. */
export interface VersionedRow {
  id: string
  row_version: string
}

/** The column `row_version` of a table. */
export function rowVersion(table: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${table}.xmin`)}::text`
}

export interface RowCache<Row> {
  /** The current rows, in order. Rows that have not changed are the same objects as before. */
  load(): Promise<Row[]>
  /** Makes the next load read all rows: after a fail-over, another row may have the version of a lost one. */
  forget(): void
}

export interface RowCacheOptions<Row> {
  /** `id` and `row_version` of all rows, in order. */
  versions(): Promise<VersionedRow[]>
  /** The rows with these IDs in any order, or all. */
  rows(ids: readonly string[] | null): Promise<Row[]>
}

/** Above this share of changed rows, reading all of them is faster. */
const maxChangedShare = 0.2

/**
 * Caches the rows of a large table; a reload transfers only those that have changed. It compares versions instead of
 * following notifications, because a notification can be missed.
 */
export function createRowCache<Row extends VersionedRow>({
  versions,
  rows,
}: RowCacheOptions<Row>): RowCache<Row> {
  let known = new Map<string, Row>()
  let isForgotten = true
  return {
    forget: () => void (isForgotten = true),
    async load() {
      const readsAll = isForgotten
      isForgotten = false
      try {
        const wanted = await versions()
        const changed = wanted.filter(
          ({ id, row_version: version }) => known.get(id)?.row_version !== version,
        )
        const ids = changed.map(({ id }) => id)
        const isMost = ids.length > wanted.length * maxChangedShare
        const read = readsAll || isMost ? await rows(null) : ids.length > 0 ? await rows(ids) : []
        const fresh = new Map(read.map((row) => [row.id, row]))
        // Rows that were deleted since their versions were read are missing in both.
        const current = wanted.flatMap(({ id, row_version: version }) => {
          const before = known.get(id)
          const row = fresh.get(id) ?? (before?.row_version === version ? before : undefined)
          return row ? [row] : []
        })
        known = new Map(current.map((row) => [row.id, row]))
        return current
      } catch (error) {
        isForgotten ||= readsAll
        throw error
      }
    },
  }
}

/** A condition for rows with these IDs, or all rows. */
export function withIds(column: string, ids: readonly string[] | null): RawBuilder<boolean> {
  return ids === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any (${ids}::text[])`
}

/** Reads `row_version` of the rows of a table. */
export async function readVersions<Tables>(
  db: Kysely<Tables>,
  table: string,
  rest: RawBuilder<unknown>,
): Promise<VersionedRow[]> {
  const { rows } = await sql<VersionedRow>`
    select id, ${rowVersion(table)} as row_version from ${sql.table(table)} ${rest}`.execute(db)
  return rows
}
