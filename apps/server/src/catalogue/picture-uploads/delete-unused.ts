import { dayMs } from '@kallo/rules/foundation/durations'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { linkOrCopy } from '../../platform/media-store/local-files.ts'
import type { Tables } from '../../tables.ts'

/** A column whose text or JSON may name pictures. Records in the bin, and what reverting an import restores, count too. */
export type PictureColumn = readonly [table: string, column: string]

const stored = 'cms/uploads'
const unusedDays = 7
const uploadName = /^[0-9a-f]{24}\.webp$/

/**
 * U-05: deletes uploads that are older than a week and that no record names. A file is moved aside first and deleted only if it is still unused
 * then: a record that was saved meanwhile gets it back, as it does from the next run if this one is killed.
 */
export async function deleteUnusedUploads(
  { db, clock, config, log, media }: Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'media'>,
  columns: readonly PictureColumn[],
): Promise<void> {
  const aside = path.join(config.dataDir, 'picture-uploads', 'unused')
  await mkdir(aside, { recursive: true })
  const used = await usedUploads(db, columns)
  for (const { name, modifiedAtMs } of await media.list(stored)) {
    const isOld = modifiedAtMs < clock.now() - unusedDays * dayMs
    if (!uploadName.test(name) || used.has(name) || !isOld) continue
    const file = await media.file(`${stored}/${name}`)
    // An earlier run may have been interrupted before it deleted the upload.
    await rm(path.join(aside, name), { force: true })
    if (file !== null && (await linkOrCopy(file, path.join(aside, name))))
      await media.delete([`${stored}/${name}`])
  }
  const usedNow = await usedUploads(db, columns)
  for (const name of await uploadsIn(aside)) {
    if (usedNow.has(name)) {
      await media.adopt(path.join(aside, name), `${stored}/${name}`)
      // `rename` leaves both names if they are links to the same file.
      await rm(path.join(aside, name), { force: true })
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

async function usedUploads(db: Kysely<Tables>, columns: readonly PictureColumn[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const [table, column] of columns) {
    const { rows } = await sql<{ name: string }>`
      select distinct found[1] as name
      from ${sql.table(table)}, regexp_matches(${sql.ref(column)}::text, 'uploads/([0-9a-f]{24}\\.webp)', 'g') as found`.execute(
      db,
    )
    for (const { name } of rows) used.add(name)
  }
  return used
}
