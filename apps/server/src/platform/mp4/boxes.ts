/** Boxes of ISO BMFF (ISO/IEC 14496-12): a 32-bit size, a type, and content that may consist of boxes. */
export interface Box {
  type: string
  body: Buffer
}

/** The boxes that a buffer consists of. Throws RangeError unless it is filled exactly. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    const size = at + 8 <= bytes.length ? bytes.readUInt32BE(at) : 0
    if (size < 8 || at + size > bytes.length) throw new RangeError(`a box at ${at} has no valid size`)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) })
    at += size
  }
  return boxes
}

/** The content of the first box of a type. Throws RangeError when there is none. */
export function findBox(bytes: Buffer, type: string): Buffer {
  const found = boxesIn(bytes).find((box) => box.type === type)
  if (!found) throw new RangeError(`there is no ${type} box`)
  return found.body
}

/** The content of nested boxes, such as `['mdia', 'minf', 'stbl']`. */
export function findNested(bytes: Buffer, path: readonly string[]): Buffer {
  return path.reduce(findBox, bytes)
}

export function writeBox(type: string, ...parts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 8))
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...parts])
}

/** Larger boxes are no segments of a few seconds. */
const maxBoxBytes = 64 * 1024 * 1024

/** Splits a stream into its top-level boxes, each with its header. Throws RangeError for a size that cannot be right. */
export function createBoxSplitter(onBox: (type: string, bytes: Buffer) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = []
  let length = 0
  let wanted = 8
  return (chunk) => {
    chunks.push(chunk)
    length += chunk.length
    while (length >= wanted) {
      const all = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
      const size = all.readUInt32BE()
      if (size < 8 || size > maxBoxBytes) throw new RangeError(`a box has ${size} bytes`)
      chunks = [all]
      wanted = size
      if (length < size) return
      chunks = length > size ? [all.subarray(size)] : []
      length -= size
      wanted = 8
      onBox(all.toString('latin1', 4, 8), all.subarray(0, size))
    }
  }
}
