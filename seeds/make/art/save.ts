import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Canvas } from '@napi-rs/canvas'

export const artFolder = fileURLToPath(new URL('../../art', import.meta.url))

/** Encodes at the best quality that stays inside the byte limit. */
export async function save(canvas: Canvas, name: string, limit: number): Promise<number> {
  for (const quality of [90, 86, 82, 78, 74, 70, 65, 60, 54, 48, 40, 30]) {
    const bytes = await canvas.encode('webp', quality)
    if (bytes.length > limit) continue
    const file = join(artFolder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
    console.log(`${name} ${bytes.length} bytes at quality ${quality}`)
    return bytes.length
  }
  throw new Error(`${name} does not fit in ${limit} bytes`)
}
