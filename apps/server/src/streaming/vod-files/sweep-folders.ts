import type { Deps } from '../../deps.ts'
import { ownerOf } from './av1-store.ts'

/** Much longer than it takes to store a recording, whose rows follow its files. */
const abandonedMs = 6 * 3_600_000

/** Also folders that were copied from another disk when the process was killed. */
const ownFolder = /^(vod-[0-9a-f]{24}(-a\d+|-av1)?|recording-[0-9a-f]{12}-\d+(-av1)?)(\.\d+-\d+\.part)?$/

/**
 * W-05, Y-13: deletes folders of uploads and recordings that no row has named for hours, because the process that wrote them was
 * killed. Call the result again and again: it remembers since when a folder has had no row.
 */
export function createFolderSweep({
  db,
  clock,
  log,
  media,
}: Pick<Deps, 'db' | 'clock' | 'log' | 'media'>): () => Promise<void> {
  let since = new Map<string, number>()
  return async () => {
    // A copy of the service, such as a rehearsed restore, may have the same bucket but other rows.
    if (media.spool !== null) return
    const now = clock.now()
    const folders = (await media.folders('media')).filter((name) => ownFolder.test(name))
    // Read after the folders: a row is deleted before its folder, and an upload has a row before it has one.
    const assets = await db.selectFrom('asset').select('id').execute()
    const files = await db.selectFrom('vod_file').select('id').execute()
    const known = new Set([...assets, ...files.map(({ id }) => ({ id: `vod-${id}` }))].map(({ id }) => id))
    const isKnown = (name: string) =>
      [name, ownerOf(name), name.replace(/-a\d+$/, '')].some((one) => known.has(one))
    const unknown = folders.filter((name) => !isKnown(name))
    since = new Map(unknown.map((name) => [name, since.get(name) ?? now]))
    for (const [name, first] of since)
      if (now - first >= abandonedMs) {
        await media.deleteFolder(`media/${name}`)
        log.info({ asset: name }, 'media that belong to no video were deleted')
      }
  }
}
