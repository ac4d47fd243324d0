/** A member of a tar archive (POSIX ustar). Its content has to be read before the next member. */
export interface TarMember {
  name: string
  bytes: number
  content: AsyncIterable<Buffer>
}

const blockBytes = 512
const zeros = Buffer.alloc(2 * blockBytes)

/** The header of a member of `bytes` bytes, which `tarPadding` must follow. Throws for names that ustar cannot hold. */
export function tarHeader(name: string, bytes: number, atMs: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  const [prefix, suffix] = splitName(name)
  header.write(suffix, 0, 100)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(bytes, 11)}\0`, 124)
  header.write(`${octal(Math.floor(atMs / 1000), 11)}\0`, 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(prefix, 345, 155)
  header.write(`${octal(checksum(header), 6)}\0 `, 148)
  return header
}

/** The padding after a member: members are filled up to whole blocks. */
export function tarPadding(bytes: number): Buffer {
  return zeros.subarray(0, (blockBytes - (bytes % blockBytes)) % blockBytes)
}

/** The end of an archive, after the last member. */
export const tarEnd = zeros

/** Reads the members of an archive. Throws `TarError` if it is damaged or ends early. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarMember> {
  const reader = createReader(source)
  for (;;) {
    const header = await reader.read(blockBytes)
    if (header.every((byte) => byte === 0)) return
    const expected = Number.parseInt(text(header, 148, 8), 8)
    header.fill(' ', 148, 156)
    if (checksum(header) !== expected) throw new TarError('the file is damaged or not a backup')
    const bytes = Number.parseInt(text(header, 124, 12), 8)
    const [prefix, suffix] = [text(header, 345, 155), text(header, 0, 100)]
    yield { name: prefix === '' ? suffix : `${prefix}/${suffix}`, bytes, content: reader.stream(bytes) }
    await reader.read(tarPadding(bytes).length)
  }
}

export class TarError extends Error {}

function createReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  const next = async () => {
    const { done, value } = await iterator.next()
    if (done) throw new TarError('the file ends early')
    return value
  }
  const read = async (bytes: number) => {
    while (rest.length < bytes) rest = Buffer.concat([rest, await next()])
    const taken = Buffer.from(rest.subarray(0, bytes))
    rest = rest.subarray(bytes)
    return taken
  }
  async function* stream(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (rest.length === 0) rest = Buffer.from(await next())
      const taken = rest.subarray(0, left)
      rest = rest.subarray(taken.length)
      left -= taken.length
      yield taken
    }
  }
  return { read, stream }
}

/** Names above 100 bytes are split at a slash. */
function splitName(name: string): [prefix: string, suffix: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const [prefix, suffix] = [name.slice(0, slash), name.slice(slash + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(suffix) <= 100) return [prefix, suffix]
  }
  throw new Error(`the name ${name} is too long for a tar archive`)
}

function octal(value: number, digits: number): string {
  const written = value.toString(8).padStart(digits, '0')
  if (written.length > digits) throw new Error(`${value} is too large for a tar archive`)
  return written
}

function checksum(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

function text(header: Buffer, start: number, length: number): string {
  return header
    .subarray(start, start + length)
    .toString()
    .replace(/\0.*$/s, '')
    .trim()
}
