import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { declaredEncoding } from '@kallo/rules/catalogue/import-encoding'
import { ImportError } from './import-error.ts'

export interface TextFile {
  /** The decoded text in chunks. */
  chunks: AsyncIterable<string>
  /** Whether the compressed data are incomplete. Call it after the last chunk. */
  isTruncated(): boolean
}

export interface ReadLimits {
  /** Maximum size of the decompressed file. */
  maxBytes: number
  /** Maximum decompressed size as a multiple of the compressed size. */
  maxRatio: number
}

/** A compressed file below this may have any ratio. */
const ratioFromBytes = 16 * 1024 * 1024
const chunkBytes = 256 * 1024

/** J-03: decompresses (gzip) and decodes a file. `onRead` receives the number of bytes read from the file so far. */
export async function readTextFile(
  file: string,
  { maxBytes, maxRatio }: ReadLimits,
  onRead: (bytes: number) => void,
): Promise<TextFile> {
  const head = await readHead(file)
  let isTruncated = false
  async function* bytes(): AsyncGenerator<Buffer> {
    const raw = createReadStream(file, { highWaterMark: chunkBytes })
    let read = 0
    raw.on('data', (chunk) => onRead((read += chunk.length)))
    const isGzip = head[0] === 0x1f && head[1] === 0x8b
    const stream = isGzip ? raw.pipe(createGunzip({ chunkSize: chunkBytes })) : raw
    let size = 0
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > maxBytes || (isGzip && size > ratioFromBytes && size > read * maxRatio))
          throw new ImportError('The file is too large when it is unpacked.')
        yield chunk
      }
    } catch (error) {
      isTruncated = isUnexpectedEnd(error)
      if (!isTruncated) throw isZlibError(error) ? new ImportError('The compressed file is damaged.') : error
    } finally {
      raw.destroy()
    }
  }
  return { chunks: decode(bytes()), isTruncated: () => isTruncated }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function isUnexpectedEnd(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
}

function isZlibError(error: unknown): boolean {
  return String((error as NodeJS.ErrnoException).code).startsWith('Z_')
}

async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk)
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield rest
}

/** Without a declared encoding: UTF-8, unless the beginning is not valid UTF-8. */
function decoderFor(head: Buffer): TextDecoder {
  const declared = declaredEncoding(head) ?? (isUtf8(head) ? 'utf-8' : 'windows-1252')
  try {
    return new TextDecoder(declared)
  } catch {
    throw new ImportError(`The file declares the unknown encoding ${declared}.`)
  }
}

function isUtf8(head: Buffer): boolean {
  try {
    // A character may be cut at the end of the chunk.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
