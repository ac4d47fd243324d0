import type { PictureArea } from '@kallo/rules/foundation/picture-crop'
import { dayMs } from '@kallo/rules/foundation/durations'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../deps.ts'
import { PictureProblem, type PictureEncoder } from './picture-encoder.ts'

/**
 * U-02: stores an uploaded picture under a name that depends on its content. This process never parses the upload: it
 * writes it to a file, which the encoder's process checks and decodes. Rejects with `PictureProblem` when the picture
 * is at fault.
 */
export async function storeUpload(
  { config, media, encoder }: Pick<Deps, 'config' | 'media'> & { encoder: PictureEncoder },
  upload: Readable,
  area?: PictureArea,
): Promise<{ picture: string; width: number; height: number }> {
  const folder = uploadFolder(config.dataDir)
  await mkdir(folder, { recursive: true })
  const source = path.join(folder, randomUUID())
  const target = `${source}.webp`
  try {
    await pipeline(upload, createWriteStream(source, { mode: 0o600 }))
    const size = await encoder.importPicture({ source, target, area })
    const name = `uploads/${await hashOf(target)}.webp`
    await media.adopt(target, `cms/${name}`)
    return { picture: name, ...size }
  } finally {
    await Promise.all([source, target].map((file) => rm(file, { force: true })))
  }
}

/** U-07: stores a part of a stored picture. Rejects with `PictureProblem` when there is no such picture, or it has no pixels (SVG). */
export async function cropPicture(
  deps: Pick<Deps, 'config' | 'media'> & { encoder: PictureEncoder },
  picture: string,
  area: PictureArea,
): Promise<{ picture: string; width: number; height: number }> {
  const file = (await deps.media.file(`cms/${picture}`)) ?? path.join(deps.config.dataDir, 'cms', picture)
  if (!(await stat(file).catch(() => null)))
    throw new PictureProblem('The picture is no longer stored. Upload it again.')
  return storeUpload(deps, createReadStream(file), area)
}

/** Deletes uploads that a killed process left behind. */
export async function deleteStaleUploads({ config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<void> {
  const folder = uploadFolder(config.dataDir)
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue
    const file = path.join(folder, entry.name)
    const { mtimeMs = Infinity } = (await stat(file).catch(() => null)) ?? {}
    if (mtimeMs < clock.now() - dayMs) await rm(file, { force: true })
  }
}

function uploadFolder(dataDir: string): string {
  return path.join(dataDir, 'picture-uploads')
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex').slice(0, 24)
}
