import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Tables } from '../../tables.ts'

/** A column whose text or JSON may name pictures. Records in the bin, and what reverting an import restores, count too. */
export type PictureColumn = readonly [table: string, column: string]

const unusedDays = 7
const dayMs = 86_400_000
const uploadName = /^[0-9a-f]{24}\.webp$/

/**
 * U-05: deletes uploads that no record has named for a week. A file is moved aside first and deleted only if it is still unused
 * then: a record that was saved meanwhile gets it back, as it does from the next run if this one is killed.
 */
export async function deleteUnusedUploads(
  { db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  columns: readonly PictureColumn[],
): Promise<void> {
  const stored = path.join(config.dataDir, 'cms', 'uploads')
  const aside = path.join(config.dataDir, 'picture-uploads', 'unused')
  await mkdir(aside, { recursive: true })
  const used = await usedUploads(db.query, columns)
  for (const name of await uploadsIn(stored)) {
    const file = path.join(stored, name)
    const { mtimeMs } = await stat(file)
    if (!used.has(name) && mtimeMs < clock.now() - unusedDays * dayMs)
      await rename(file, path.join(aside, name))
  }
  const usedNow = await usedUploads(db.query, columns)
  for (const name of await uploadsIn(aside)) {
    if (usedNow.has(name)) {
      await mkdir(stored, { recursive: true })
      await rename(path.join(aside, name), path.join(stored, name))
      continue
    }
    await rm(path.join(config.dataDir, 'picture-variants', 'uploads', name), { recursive: true, force: true })
    await rm(path.join(aside, name))
    log.info({ picture: `uploads/${name}` }, 'an unused picture was deleted')
  }
}

async function uploadsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  return names.filter((name) => uploadName.test(name))
}

async function usedUploads(query: Kysely<Tables>, columns: readonly PictureColumn[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const [table, column] of columns) {
    const { rows } = await sql<{ name: string }>`
      select distinct found[1] as name
      from ${sql.table(table)}, regexp_matches(${sql.ref(column)}::text, 'uploads/([0-9a-f]{24}\\.webp)', 'g') as found`.execute(
      query,
    )
    for (const { name } of rows) used.add(name)
  }
  return used
}
