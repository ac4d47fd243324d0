import { mkdir, readFile, rename } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { inspectPictureFile, maxPicturePixels, problemOfSize } from '@kallo/rules/foundation/picture-file'
import {
  pixelArea,
  sizeWithMargins,
  type PictureArea,
  type PictureSize,
} from '@kallo/rules/foundation/picture-crop'
import sharp, { type Sharp } from 'sharp'
import type { EncodeJob, ImportJob, PictureJob, PictureResult } from './picture-encoder.ts'

// Effort 2 encodes a card in about 50 ms; the default (4) takes four times as long and saves 5 % of the bytes.
const encodings = {
  avif: { quality: 38, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { quality: 72 },
}

/** The largest side of a stored upload; the widest variant has 1600 pixels. */
const maxStoredSide = 2_560

sharp.concurrency(1)
sharp.cache(false)
// libvips chooses a loader by the content of a file, so loaders that are not needed are blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
})
setPriority(10)

process.on('message', (job: PictureJob) => {
  run(job).then(respond, (error: Error) => respond({ ok: false, message: error.message }))
})
process.on('disconnect', () => process.exit(0))

function run(job: PictureJob): Promise<PictureResult> {
  return job.kind === 'import' ? importPicture(job) : encode(job)
}

async function encode({ source, target, width, format }: EncodeJob): Promise<PictureResult> {
  await mkdir(path.dirname(target), { recursive: true })
  const unfinished = `${target}.${process.pid}.part`
  await sharp(source, { limitInputPixels: maxPicturePixels })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, encodings[format])
    .toFile(unfinished)
  await rename(unfinished, target)
  return { ok: true }
}

/** U-02, U-03: decodes an upload completely and stores only its pixels. */
async function importPicture({ source, target, area }: ImportJob): Promise<PictureResult> {
  const file = inspectPictureFile(await readFile(source))
  if ('problem' in file) return rejected(file.problem)
  try {
    const options = { limitInputPixels: maxPicturePixels, failOn: 'error' } as const
    const { width, height, pages = 1 } = await sharp(source, options).metadata()
    const problem = problemOfSize(width, height)
    if (problem !== null) return rejected(problem)
    if (pages > 1) return rejected('Animated pictures are not accepted. Upload a still picture.')
    const upright = sharp(source, options).rotate()
    // Only stored pictures are cropped, and these have no rotation.
    const part = area
      ? crop(upright, { width, height }, area, await cornerColour(source))
      : upright.resize({
          width: maxStoredSide,
          height: maxStoredSide,
          fit: 'inside',
          withoutEnlargement: true,
        })
    const stored = await part.webp({ quality: 92, smartSubsample: true }).toFile(target)
    return { ok: true, width: stored.width, height: stored.height }
  } catch {
    return rejected('The picture is damaged or incomplete.')
  }
}

interface Colour {
  r: number
  g: number
  b: number
  /** 0…1. */
  alpha: number
}

/** U-07, U-08. */
function crop(picture: Sharp, size: PictureSize, area: PictureArea, background: Colour): Sharp {
  const { width, height, margins } = sizeWithMargins(size, area, maxStoredSide)
  return picture
    .extract(pixelArea(size, area))
    .resize({ width, height, fit: 'fill' })
    .extend({ ...margins, background })
}

/** The colour of the upper left corner, which is usually the background of a logo. */
async function cornerColour(source: string): Promise<Colour> {
  const corner = sharp(source).extract({ left: 0, top: 0, width: 1, height: 1 }).toColorspace('srgb')
  const [r = 0, g = 0, b = 0, alpha = 255] = await corner.ensureAlpha().raw().toBuffer()
  return { r, g, b, alpha: alpha / 255 }
}

function rejected(problem: string): PictureResult {
  return { ok: false, message: problem, problem }
}

function respond(result: PictureResult): void {
  process.send?.(result)
}
