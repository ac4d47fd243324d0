import { mkdir, rename } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { EncodeJob, EncodeResult } from './picture-encoder.ts'

// Effort 2 encodes a card in about 50 ms; the default (4) takes four times as long and saves 5 % of the bytes.
const encodings = {
  avif: { quality: 38, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 72 },
}

const maxInputPixels = 40_000_000

sharp.concurrency(1)
sharp.cache(false)
setPriority(10)

process.on('message', (job: EncodeJob) => {
  encode(job).then(
    () => respond({ ok: true }),
    (error: Error) => respond({ ok: false, message: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))

async function encode({ source, target, width, format }: EncodeJob): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true })
  const unfinished = `${target}.${process.pid}.part`
  await sharp(source, { limitInputPixels: maxInputPixels })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, encodings[format])
    .toFile(unfinished)
  await rename(unfinished, target)
}

function respond(result: EncodeResult): void {
  process.send?.(result)
}
