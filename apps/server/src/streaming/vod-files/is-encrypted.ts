import { open, type FileHandle } from 'node:fs/promises'

const maxMovieBytes = 64 * 1024 * 1024

/** Whether an MP4 or MOV file is encrypted: its `moov` names protected sample entries, which ffprobe does not show. */
export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file)
  try {
    const movie = await readMovie(opened)
    return ['encv', 'enca', 'drms', 'drmi'].some((type) => movie.includes(type, 0, 'latin1'))
  } finally {
    await opened.close()
  }
}

/** The `moov` box at the top level; empty if there is none. */
async function readMovie(file: FileHandle): Promise<Buffer> {
  const { size: end } = await file.stat()
  const header = Buffer.alloc(16)
  for (let at = 0; at + 8 <= end;) {
    const { bytesRead } = await file.read(header, 0, 16, at)
    const short = header.readUInt32BE(0)
    const size = short === 1 && bytesRead === 16 ? Number(header.readBigUInt64BE(8)) : short || end - at
    if (size < 8) break
    if (header.toString('latin1', 4, 8) === 'moov') {
      const movie = Buffer.alloc(Math.min(size, maxMovieBytes, end - at))
      await file.read(movie, 0, movie.length, at)
      return movie
    }
    at += size
  }
  return Buffer.alloc(0)
}
