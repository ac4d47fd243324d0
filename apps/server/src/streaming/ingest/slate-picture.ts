import { readFile } from 'node:fs/promises'
import type Sharp from 'sharp'

/** Strokes on a grid of 40 × 60, so that no font has to be installed. */
const letters: Record<string, string> = {
  B: 'M2 0V60H22A15 15 0 0 0 22 30H2M22 30A15 15 0 0 0 22 0H2',
  A: 'M0 60L20 0L40 60M8 38H32',
  C: 'M38 12Q32 0 21 0Q1 0 1 30Q1 60 21 60Q32 60 38 48',
  K: 'M2 0V60M37 0L2 35M13 25L38 60',
  S: 'M36 11Q31 0 19 0Q3 0 3 15Q3 27 20 30Q38 33 38 45Q38 60 20 60Q6 60 1 49',
  O: 'M20 0Q40 0 40 30Q40 60 20 60Q0 60 0 30Q0 0 20 0Z',
  N: 'M2 60V0L37 60V0',
}
const text = 'BACK SOON'
const advance = 56
const width = 1280
const height = 720

export interface SlateLook {
  /** `#rrggbb` */
  accentColor: string
  /** Path of a picture; null: none. */
  logoFile: string | null
}

/** Y-05: the picture of the slate, a PNG of 1280 × 720: the station's logo and "back soon". */
export async function drawSlate({ accentColor, logoFile }: SlateLook): Promise<Buffer> {
  const left = (width - (text.length * advance - 16)) / 2
  const strokes = [...text].map(
    (letter, index) =>
      `<path transform="translate(${left + index * advance} 440)" d="${letters[letter] ?? ''}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#0c0b0a"/>
    <rect x="540" y="560" width="200" height="6" rx="3" fill="${accentColor}"/>
    <g fill="none" stroke="#ffffff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>
  </svg>`
  // Loaded when a channel needs a slate: libvips takes 11 MB.
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(svg))
  const logo = logoFile === null ? null : await readLogo(sharp, logoFile)
  if (!logo) return picture.png().toBuffer()
  const position = { left: Math.round((width - logo.info.width) / 2), top: 180 }
  return picture
    .composite([{ input: logo.data, ...position }])
    .png()
    .toBuffer()
}

/** Returns null if the logo cannot be read; the slate is then drawn without it. */
async function readLogo(sharp: typeof Sharp, file: string) {
  try {
    return await sharp(await readFile(file))
      .resize({ width: 480, height: 200, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true })
  } catch {
    return null
  }
}
