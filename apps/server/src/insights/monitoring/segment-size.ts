import { open, type FileHandle } from 'node:fs/promises'

export interface SegmentSize {
  /** Size of the file; null if it is missing. */
  bytes: number | null
  /** Whether the file contains its boxes completely. */
  isComplete: boolean
}

const boxHeader = 8

/**
 * Reads the size of a media segment's file, and whether its `moof` and `mdat` boxes are complete. `file` is null if
 * there is none.
 */
export async function segmentSizeOf(file: string | null): Promise<SegmentSize> {
  // Missing and unreadable files are treated alike: players get an error either way.
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
