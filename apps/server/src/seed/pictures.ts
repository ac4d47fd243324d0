import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Copies pictures below the CMS address under names that hold a piece of their hash, so that browsers may keep them
 * for ever. Returns the old name → the new one.
 */
export async function copyPictures(artFolder: string, cmsFolder: string): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const entry of await readdir(artFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(webp|png|jpg|svg)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(artFolder, file).replaceAll(path.sep, '/')
    const bytes = await readFile(file)
    const { dir, name: stem, ext } = path.posix.parse(name)
    const kept = `${dir}/${stem}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}${ext}`
    await mkdir(path.join(cmsFolder, dir), { recursive: true })
    await writeFile(path.join(cmsFolder, `${kept}.half`), bytes)
    await rename(path.join(cmsFolder, `${kept}.half`), path.join(cmsFolder, kept))
    names.set(name, kept)
  }
  return names
}
