import { open, type FileHandle } from 'node:fs/promises'

export interface SegmentSize {
  /** Null: the file is missing. */
  bytes: number | null
  /** Its boxes are there completely. */
  isComplete: boolean
}

const boxHeader = 8

/** Reads the sizes that the `moof` and `mdat` boxes of a media segment state, and that of the file; null: there is none. */
export async function segmentSizeOf(file: string | null): Promise<SegmentSize> {
  // Missing or unreadable: players get an error either way.
  const handle = file === null ? null : await open(file).catch(() => null)
  if (!handle) return { bytes: null, isComplete: false }
  try {
    const { size } = await handle.stat()
    const moof = await readBoxSize(handle, 0)
    const mdat = moof === null ? null : await readBoxSize(handle, moof)
    return { bytes: size, isComplete: moof !== null && mdat !== null && moof + mdat === size }
  } catch {
    return { bytes: null, isComplete: false }
  } finally {
    await handle.close()
  }
}

async function readBoxSize(handle: FileHandle, at: number): Promise<number | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(boxHeader), 0, boxHeader, at)
  return bytesRead < boxHeader ? null : buffer.readUInt32BE(0)
}
