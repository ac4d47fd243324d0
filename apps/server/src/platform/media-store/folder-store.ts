import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import {
  foldersIn,
  linkOrCopy,
  moveInto,
  readIfPresent,
  statFile,
  unlessMissing,
  writeAtomically,
} from './local-files.ts'
import type { MediaStore } from './media-store.ts'

/** Media in a folder that all processes share. */
export function createFolderStore(root: string): MediaStore {
  const pathOf = (key: string) => path.join(root, key)
  return {
    spool: null,
    read: (key) => readIfPresent(pathOf(key)),
    readPath: readIfPresent,
    file: async (key) => ((await statFile(pathOf(key))) ? pathOf(key) : null),
    size: async (key) => (await statFile(pathOf(key)))?.bytes ?? null,
    write: (key, bytes) => writeAtomically(pathOf(key), bytes, { isLasting: true }),
    adopt: (from, key) => moveInto(from, pathOf(key)),
    link: (key, to) => linkOrCopy(pathOf(key), pathOf(to)),
    async delete(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    deleteFolder: (key) => rm(pathOf(key), { recursive: true, force: true }),
    async list(folder) {
      const names = (await unlessMissing(readdir(pathOf(folder)))) ?? []
      const found = await Promise.all(
        names.map(async (name) => ({ name, file: await statFile(path.join(pathOf(folder), name)) })),
      )
      return found.flatMap(({ name, file }) => (file ? [{ name, modifiedAtMs: file.modifiedAtMs }] : []))
    },
    folders: (folder) => foldersIn(pathOf(folder)),
    isPending: () => Promise.resolve(false),
    onPushed: () => undefined,
    trimCache: () => Promise.resolve(),
    startPushing: () => undefined,
    close: () => Promise.resolve(),
  }
}
