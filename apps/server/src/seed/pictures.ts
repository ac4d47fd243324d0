import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sizeOf, writeWhole } from './media.ts'

/** Former picture name → the name that it has below the CMS address. */
export type Pictures = ReadonlyMap<string, string>

export interface CopiedPictures {
  names: Pictures
  /** Number of pictures that were missing or had another size. */
  copied: number
}

/**
 * Copies pictures below the CMS address. Their names contain a part of their hash, so that browsers can cache them
 * for ever.
 */
export async function copyPictures(artFolder: string, cmsFolder: string): Promise<CopiedPictures> {
  const names = new Map<string, string>()
  let copied = 0
  for (const entry of await readdir(artFolder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(webp|png|jpg|svg)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(artFolder, file).replaceAll(path.sep, '/')
    const bytes = await readFile(file)
    const { dir, name: stem, ext } = path.posix.parse(name)
    const kept = `${dir}/${stem}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}${ext}`
    names.set(name, kept)
    const target = path.join(cmsFolder, kept)
    if ((await sizeOf(target)) === bytes.length) continue
    await mkdir(path.dirname(target), { recursive: true })
    await writeWhole(target, bytes)
    copied++
  }
  return { names, copied }
}

export function pictureOf(pictures: Pictures, name: string): string {
  const kept = pictures.get(name)
  if (!kept) throw new Error(`The demo names the picture ${name}, but seeds/art does not have it.`)
  return kept
}
