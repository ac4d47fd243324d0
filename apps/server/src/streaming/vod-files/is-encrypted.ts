import { open, type FileHandle } from 'node:fs/promises'

const maxMovieBytes = 64 * 1024 * 1024

/** Sample entries of protected tracks (ISO/IEC 14496-12, 8.12), and of Apple's. */
const protectedEntries = new Set(['encv', 'enca', 'drms', 'drmi'])

/** Whether an MP4 or MOV file is encrypted: one of its tracks has a protected sample entry, which ffprobe does not show. */
export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    return sampleEntries(await readMovie(opened)).some((type) => protectedEntries.has(type))
  } finally {
    await opened.close()
  }
}

/** The types of the sample entries of all tracks. */
function sampleEntries(movie: Buffer): string[] {
  const tracks = childrenOf(movie, 'trak')
  const tables = ['mdia', 'minf', 'stbl', 'stsd'].reduce(
    (bodies, type) => bodies.flatMap((body) => childrenOf(body, type)),
    tracks,
  )
  // Version, flags and the number of entries precede the entries.
  return tables.flatMap((table) => boxesOf(table.subarray(8)).map(({ type }) => type))
}

function childrenOf(body: Buffer, wanted: string): Buffer[] {
  return boxesOf(body).flatMap(({ type, body: child }) => (type === wanted ? [child] : []))
}

/** The boxes in a payload. The last one may be cut off: files with errors are analysed later. */
function boxesOf(bytes: Buffer): { type: string; body: Buffer }[] {
  const boxes: { type: string; body: Buffer }[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at) || bytes.length - at
    if (size < 8) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

/** The payload of the `moov` box at the top level; empty if there is none. */
async function readMovie(file: FileHandle): Promise<Buffer> {
  const { size: end } = await file.stat()
  const header = Buffer.alloc(16)
  for (let at = 0; at + 8 <= end;) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && bytesRead === 16
    const size = isLong ? Number(header.readBigUInt64BE(8)) : short || end - at
    if (size < 8) break
    if (header.toString('latin1', 4, 8) === 'moov') {
      const movie = Buffer.alloc(Math.min(size, maxMovieBytes, end - at))
      await file.read(movie, 0, movie.length, at)
      return movie.subarray(isLong ? 16 : 8)
    }
    at += size
  }
  return Buffer.alloc(0)
}
