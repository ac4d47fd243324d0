import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

// `node backdrops.ts`: one still per scene for the pages of films, from the best rendition in seeds/media. Needs ffmpeg.
const media = path.resolve(import.meta.dirname, '../../media')
const target = path.resolve(import.meta.dirname, '../../art/backdrops')

/** Below the time code that runs in the upper right corner. */
const crop = 'crop=in_w:in_h*5/6:0:in_h/6'
const atSecond = '18'

mkdirSync(target, { recursive: true })
const unpacked = path.join(mkdtempSync(path.join(tmpdir(), 'backdrops-')), 'scene.ts')
for (const asset of readdirSync(media).filter((name) => name.startsWith('scene-') || name === 'bbb')) {
  const best = readdirSync(path.join(media, asset)).toSorted().at(-1) ?? ''
  writeFileSync(unpacked, brotliDecompressSync(readFileSync(path.join(media, asset, best))))
  const still = ['-ss', atSecond, '-i', unpacked, '-frames:v', '1', '-vf', crop]
  const encode = ['-c:v', 'libwebp', '-quality', '80', '-compression_level', '6']
  const file = path.join(target, `${asset.replace('scene-', '')}.webp`)
  execFileSync('ffmpeg', ['-y', '-v', 'error', ...still, ...encode, file])
}
