/** Boxes of ISO BMFF files (ISO/IEC 14496-12). */

export interface Box {
  type: string
  /** The whole box, with its header. */
  bytes: Buffer
  /** Its payload. */
  body: Buffer
}

/** The boxes that follow each other in `bytes`. 64-bit sizes are not supported. */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) throw new Error(`bad box at ${at}`)
    const box = bytes.subarray(at, at + size)
    boxes.push({ type: box.toString('latin1', 4, 8), bytes: box, body: box.subarray(8) })
    at += size
  }
  return boxes
}

export function children(box: Box, type: string): Box[] {
  return boxesIn(box.body).filter((child) => child.type === type)
}

/** The only box of this type at the end of a path; throws when it is missing. */
export function find(bytes: Buffer, ...path: string[]): Box {
  const [type, ...rest] = path
  const found = boxesIn(bytes).find((box) => box.type === type)
  if (!found) throw new Error(`no ${type} box`)
  return rest.length === 0 ? found : find(found.body, ...rest)
}

export function box(type: string, ...parts: (Buffer | number[])[]): Buffer {
  const body = parts.map((part) => (Buffer.isBuffer(part) ? part : uint32s(...part)))
  const size = body.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([uint32s(size), Buffer.from(type, 'latin1'), ...body])
}

export function uint32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
