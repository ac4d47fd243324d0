/** Boxes of ISO BMFF files (ISO/IEC 14496-12), without 64-bit sizes. */

export interface Box {
  type: string
  /** The whole box, with its header. */
  bytes: Buffer
  /** Its payload. */
  body: Buffer
}

/** The boxes that follow each other in `bytes`. Throws RangeError unless they fill it. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length;) {
    const size = at + 8 <= bytes.length ? bytes.readUInt32BE(at) : 0
    if (size < 8 || at + size > bytes.length) throw new RangeError(`a box at ${at} has no valid size`)
    const box = bytes.subarray(at, at + size)
    boxes.push({ type: box.toString('latin1', 4, 8), bytes: box, body: box.subarray(8) })
    at += size
  }
  return boxes
}

/** The first box of this type at the end of a path. Throws RangeError when it is missing. */
export function findBox(bytes: Buffer, ...path: string[]): Box {
  const [type, ...rest] = path
  const found = boxesIn(bytes).find((box) => box.type === type)
  if (!found) throw new RangeError(`there is no ${type} box`)
  return rest.length === 0 ? found : findBox(found.body, ...rest)
}

export function writeBox(type: string, ...parts: (Buffer | readonly number[])[]): Buffer {
  const body = parts.map((part) => (Buffer.isBuffer(part) ? part : uint32s(part)))
  const size = body.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([uint32s([size]), Buffer.from(type, 'latin1'), ...body])
}

export function uint32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}
