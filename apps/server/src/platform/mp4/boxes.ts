import type { Readable } from 'node:stream'

/** Boxes of ISO BMFF (ISO/IEC 14496-12) with 32-bit sizes: a size, a type, and a payload that may consist of boxes. */
export interface Box {
  type: string
  /** The whole box, with its header. */
  bytes: Buffer
  /** Its payload. */
  body: Buffer
}

/** The boxes that a buffer consists of. Throws RangeError unless they fill it exactly. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    const size = at + 8 <= bytes.length ? bytes.readUInt32BE(at) : 0
    if (size < 8 || at + size > bytes.length) throw new RangeError(`a box at ${at} has no valid size`)
    boxes.push(boxOf(bytes.subarray(at, at + size)))
    at += size
  }
  return boxes
}

function boxOf(bytes: Buffer): Box {
  return { type: bytes.toString('latin1', 4, 8), bytes, body: bytes.subarray(8) }
}

/** The first box at the end of a path, such as `'mdia', 'minf', 'stbl'`. Throws RangeError when there is none. */
export function findBox(bytes: Buffer, ...path: string[]): Box {
  const [type, ...rest] = path
  const found = boxesIn(bytes).find((box) => box.type === type)
  if (!found) throw new RangeError(`there is no ${type} box`)
  return rest.length === 0 ? found : findBox(found.body, ...rest)
}

/** A box with this payload. Lists of numbers are written as 32-bit integers. */
export function writeBox(type: string, ...parts: readonly (Buffer | readonly number[])[]): Buffer {
  const body = parts.map((part) => (Buffer.isBuffer(part) ? part : uint32s(part)))
  const size = body.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([uint32s([size]), Buffer.from(type, 'latin1'), ...body])
}

function uint32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

/** A box that is larger cannot belong to a segment of a few seconds. */
const maxBoxBytes = 64 * 1024 * 1024

/** Splits a stream into its top-level boxes, each with its header. Throws RangeError for a size that cannot be right. */
export function createBoxSplitter(onBox: (box: Box) => void): (chunk: Buffer) => void {
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
      onBox(boxOf(all.subarray(0, size)))
    }
  }
}

/** The top-level boxes of a stream. Throws RangeError when it ends within a box. */
export async function* streamedBoxes(stream: Readable): AsyncGenerator<Box> {
  let boxes: Box[] = []
  let missing = 0
  const split = createBoxSplitter((box) => {
    boxes.push(box)
    missing -= box.bytes.length
  })
  for await (const chunk of stream) {
    missing += (chunk as Buffer).length
    split(chunk as Buffer)
    yield* boxes
    boxes = []
  }
  if (missing > 0) throw new RangeError('the stream ends within a box')
}
