export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif'

export type PictureFile = { format: UploadFormat } | { problem: string }

export const maxPicturePixels = 40_000_000
export const maxPictureSide = 16_384

/**
 * U-02, U-03: recognises an uploaded file by its bytes, before a decoder sees it. A decoder only gets formats that are accepted, and
 * no file that is also something else: a web page, a script, a PDF or an archive.
 */
export function inspectPictureFile(bytes: Uint8Array): PictureFile {
  const text = latin1(bytes)
  const format = formatOf(bytes, text)
  if (typeof format === 'object') return format
  if (isAnimated(format, text))
    return { problem: 'Animated pictures are not accepted. Upload a still picture.' }
  if (hasForeignContent(text) || hasBytesAfterEnd(format, bytes, text))
    return { problem: 'The file contains more than a picture. Export it again from an image editor.' }
  return { format }
}

/** U-03: dimensions that would take too much memory. */
export function problemOfSize(width: number, height: number): string | null {
  if (width > maxPictureSide || height > maxPictureSide)
    return `The picture has ${width} × ${height} pixels. The longest side may have ${maxPictureSide}.`
  if (width * height > maxPicturePixels)
    return `The picture has ${Math.round((width * height) / 1e6)} million pixels. It may have ${maxPicturePixels / 1e6} million.`
  return width < 16 || height < 16
    ? `The picture has ${width} × ${height} pixels. It needs at least 16 × 16.`
    : null
}

function formatOf(bytes: Uint8Array, text: string): UploadFormat | { problem: string } {
  if (bytes.length === 0) return { problem: 'The file is empty.' }
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (text.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('ftypavif', 4) || text.startsWith('ftypavis', 4)) return 'avif'
  if (text.startsWith('GIF8')) return { problem: 'GIF pictures are not accepted. Save it as PNG or JPEG.' }
  if (/^ftyp(hei|hev|mif1|msf1)/.test(text.slice(4, 12)))
    return { problem: 'HEIC pictures are not accepted. Save it as JPEG, for example in the photo app.' }
  if (/<svg[\s>]/i.test(text.slice(0, 4_096)))
    return { problem: 'SVG pictures are not accepted, because they can contain scripts. Export it as PNG.' }
  return { problem: 'This is not a JPEG, PNG, WebP or AVIF picture.' }
}

function isAnimated(format: UploadFormat, text: string): boolean {
  if (format === 'png') return pngChunks(text).some(({ type }) => type === 'acTL')
  if (format === 'webp') return text.startsWith('VP8X', 12) && (text.charCodeAt(20) & 2) !== 0
  return format === 'avif' && text.startsWith('ftypavis', 4)
}

/** Markup and scripts anywhere, and an archive at the end, where programs look for its directory. */
function hasForeignContent(text: string): boolean {
  return (
    /<script|<\?php|<svg[\s>]|<html[\s>]|<iframe|%PDF-|javascript:/i.test(text) ||
    text.slice(-65_557).includes('PK\x05\x06')
  )
}

/** Whether a PNG or WebP file has data after its end. Phones append such data to JPEG files, which is accepted and not stored. */
function hasBytesAfterEnd(format: UploadFormat, bytes: Uint8Array, text: string): boolean {
  if (format === 'png') {
    const last = pngChunks(text).at(-1)
    return last?.type === 'IEND' && last.end < bytes.length
  }
  if (format !== 'webp') return false
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8
  return bytes.length > size + (size % 2)
}

function pngChunks(text: string): { type: string; end: number }[] {
  const chunks: { type: string; end: number }[] = []
  for (let at = 8; at + 12 <= text.length;) {
    const length = [0, 1, 2, 3].reduce((sum, n) => sum * 256 + text.charCodeAt(at + n), 0)
    const type = text.slice(at + 4, at + 8)
    at += 12 + length
    chunks.push({ type, end: at })
    if (type === 'IEND') break
  }
  return chunks
}

/** One character per byte. A TextDecoder cannot: its `latin1` is windows-1252. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)))
  return parts.join('')
}
