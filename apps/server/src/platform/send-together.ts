import { sql, type Kysely, type OperationNodeSource, type RawBuilder } from 'kysely'
import { kept } from './db.ts'

/** Something to be written, in one part or in parts of which later ones refer to earlier ones by name. */
export type Writing = (name: string) => [name: string, part: OperationNodeSource][]

/** A writing of one part: an insert, update or delete of Kysely's. */
export function writing(part: OperationNodeSource): Writing {
  return (name) => [[name, part]]
}

/**
 * Sends many writings as one statement: one way to the database and back instead of a dozen, all of it or nothing. None of
 * them sees what another one writes, so no two may touch the same row.
 */
export async function sendTogether<Tables>(
  query: Kysely<Tables>,
  writings: readonly Writing[],
): Promise<void> {
  const parts = writings.flatMap((one, index) => one(`w${index}`))
  await sql`with ${sql.join(parts.map(([name, part]) => named(name, part)))} select ${kept}`.execute(query)
}

function named(name: string, part: OperationNodeSource): RawBuilder<unknown> {
  return sql`${sql.ref(name)} as (${part})`
}
