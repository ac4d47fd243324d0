import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const join = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

function pngChunk(type: string, data: Buffer, declaredLength = data.length): Buffer {
  const body = join(type, data)
  return join(u32(declaredLength), body, u32(crc32(body)))
}

const pngStart = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')
const header = (width: number, height: number, depth = 8, color = 2, interlace = 0) =>
  pngChunk('IHDR', join(u32(width), u32(height), Buffer.from([depth, color, 0, 0, interlace])))
const end = pngChunk('IEND', Buffer.alloc(0))
const png = (width: number, height: number, data: Buffer, ...extra: Buffer[]) =>
  join(pngStart, header(width, height), ...extra, pngChunk('IDAT', data), end)

function zipOf(name: string, content: string): Buffer {
  const [data, crc] = [deflateRawSync(content), crc32(content)]
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt32LE(crc, 14)
  local.writeUInt16LE(name.length, 26)
  const directoryEnd = Buffer.alloc(22)
  directoryEnd.writeUInt32LE(0x06054b50)
  return join(local, name, data, directoryEnd)
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${content}</svg>`
const script = '<script>alert(document.cookie)</script>'

type Sample = [name: string, bytes: Buffer]
type Samples = Awaited<ReturnType<typeof createSamples>>

/** Files that must be rejected as pictures, named by their attack. */
export async function hostileFiles(): Promise<Sample[]> {
  const samples = await createSamples()
  return [
    ...(await otherFormats(samples)),
    ...combinedFiles(samples),
    ...(await animations(samples)),
    ...bombs(samples),
    ...(await damagedFiles(samples)),
  ]
}

async function createSamples() {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#333', noise } })
  const [goodPng, goodJpeg, goodWebp, goodAvif] = await Promise.all([
    picture.clone().png().toBuffer(),
    picture.clone().jpeg().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().avif().toBuffer(),
  ])
  const zeros = deflateSync(Buffer.alloc(30_000_000))
  return { picture, goodPng, goodJpeg, goodWebp, goodAvif, zeros }
}

async function otherFormats({ picture }: Samples): Promise<Sample[]> {
  return [
    ['an empty file', Buffer.alloc(0)],
    ['plain text', Buffer.from('this is not a picture')],
    ['random bytes', Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 251))],
    ['a web page', Buffer.from(`<!doctype html><html><body>${script}</body></html>`)],
    ['an SVG', Buffer.from(svg('<rect width="9" height="9"/>'))],
    ['an SVG with a script', Buffer.from(svg(script))],
    ['an SVG with an event handler', Buffer.from(svg('<image href="x" onerror="alert(1)"/>'))],
    [
      'an SVG that reads a file',
      Buffer.from(svg('<image href="file:///etc/passwd" width="64" height="64"/>')),
    ],
    [
      'an SVG that fetches an address',
      Buffer.from(svg('<image href="http://127.0.0.1:1/" width="9" height="9"/>')),
    ],
    [
      'an SVG with entities',
      Buffer.from(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(999)}">]>${svg('&a;&a;&a;&a;')}`),
    ],
    ['an SVG behind a byte order mark', Buffer.from(`\uFEFF<?xml version="1.0"?>${svg(script)}`)],
    ['a compressed SVG', gzipSync(svg(script))],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1')],
    ['a GIF that is a script', Buffer.from('GIF89a/*\x00*/=1;alert(1)', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj')],
    ['an archive', zipOf('a.html', script)],
    ['a program', join('\x7fELF', Buffer.alloc(200))],
    ['a TIFF', await picture.clone().tiff().toBuffer()],
    ['a HEIC', join(u32(24), 'ftypheic', u32(0), 'mif1heic', Buffer.alloc(100))],
    [
      'an ImageMagick script',
      Buffer.from("push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/x'\npop"),
    ],
  ]
}

function combinedFiles({ goodPng, goodJpeg, goodWebp, goodAvif }: Samples): Sample[] {
  return [
    ['a PNG with a web page at its end', join(goodPng, script)],
    ['a PNG with an archive at its end', join(goodPng, zipOf('a.php', '<?php phpinfo();'))],
    [
      'a PNG with a script in a comment',
      png(64, 64, deflateSync(Buffer.alloc(64 * 193)), pngChunk('tEXt', Buffer.from(`Comment\0${script}`))),
    ],
    [
      'a PNG with PHP in its palette',
      png(
        64,
        64,
        deflateSync(Buffer.alloc(64 * 193)),
        pngChunk('PLTE', Buffer.from('<?php system($_GET[0]); ?>  ')),
      ),
    ],
    [
      'a JPEG with a script in a comment',
      join(goodJpeg.subarray(0, 2), '\xFF\xFE\x00\x2B', script, goodJpeg.subarray(2)),
    ],
    ['a JPEG with an archive at its end', join(goodJpeg, zipOf('a.class', 'code'))],
    ['a JPEG with PHP at its end', join(goodJpeg, '<?php system($_GET[0]); ?>')],
    ['a JPEG with a PDF at its end', join(goodJpeg, '%PDF-1.7')],
    ['a WebP with a script at its end', join(goodWebp, script)],
    ['a WebP with bytes at its end', join(goodWebp, Buffer.alloc(64, 1))],
    ['an AVIF with a web page at its end', join(goodAvif, '<html><body>hello</body></html>')],
  ]
}

async function animations({ goodAvif }: Samples): Promise<Sample[]> {
  const background = '#333'
  const frames = sharp({ create: { width: 64, height: 128, channels: 3, background } }).raw()
  const raw = await frames.toBuffer()
  raw.fill(200, 0, raw.length / 2)
  const animated = sharp(raw, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
  const avifBrand = Buffer.from(goodAvif)
  avifBrand.write('avis', 8, 'latin1')
  return [
    ['an animated WebP', await animated.clone().webp({ loop: 0 }).toBuffer()],
    [
      'an animated PNG',
      png(64, 64, deflateSync(Buffer.alloc(64 * 193)), pngChunk('acTL', join(u32(2), u32(0)))),
    ],
    ['an AVIF sequence', avifBrand],
  ]
}

function bombs({ zeros }: Samples): Sample[] {
  return [
    ['a PNG of 65,000 × 65,000 pixels', png(65_000, 65_000, zeros)],
    ['a PNG of 2 billion pixels a side', png(0x7fffffff, 0x7fffffff, zeros)],
    ['a PNG without width', png(0, 64, zeros)],
    ['a PNG of one line', png(16_385, 1, zeros)],
    ['a PNG of 36 million pixels without data', png(6_000, 6_000, deflateSync(Buffer.alloc(10)))],
    [
      'an interlaced PNG of 41 million pixels',
      join(pngStart, header(6_500, 6_400, 16, 6, 1), pngChunk('IDAT', zeros), end),
    ],
    [
      'a PNG with compressed text of 30 MB',
      png(64, 64, deflateSync(Buffer.alloc(10)), pngChunk('zTXt', join('a\0\0', zeros))),
    ],
    [
      'a PNG with a profile of 30 MB',
      png(64, 64, deflateSync(Buffer.alloc(10)), pngChunk('iCCP', join('a\0\0', zeros))),
    ],
  ]
}

async function damagedFiles({ picture, goodPng, goodJpeg, goodWebp, goodAvif }: Samples): Promise<Sample[]> {
  const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
  const webpSize = Buffer.from(goodWebp)
  webpSize.writeUInt32LE(0xffffffff, 4)
  const jpegSize = Buffer.from(goodJpeg)
  const frame = jpegSize.indexOf(Buffer.from([0xff, 0xc0]))
  jpegSize.writeUInt16BE(65_500, frame + 5)
  jpegSize.writeUInt16BE(65_500, frame + 7)
  return [
    [
      'a PNG chunk that declares 2 GB',
      join(pngStart, header(64, 64), pngChunk('IDAT', Buffer.alloc(9), 0x7fffffff)),
    ],
    ['a PNG with a wrong checksum', join(goodPng.subarray(0, 29), u32(1), goodPng.subarray(33))],
    ['a truncated PNG', cut(goodPng, 0.5)],
    ['a truncated JPEG', cut(goodJpeg, 0.5)],
    ['a truncated WebP', cut(goodWebp, 0.5)],
    ['a truncated AVIF', cut(goodAvif, 0.5)],
    ['a JPEG that declares 65,500 × 65,500 pixels', jpegSize],
    ['a WebP that declares 4 GB', webpSize],
    ['only the header of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a picture of 8 × 8 pixels', await picture.clone().resize(8, 8).png().toBuffer()],
  ]
}
