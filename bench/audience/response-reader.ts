export interface Response {
  status: number
  /** The body; empty unless it was requested. */
  body: Buffer
  /** Bytes of head and body. */
  bytes: number
  closesConnection: boolean
}

const empty = Buffer.alloc(0)

/**
 * Reads the HTTP/1.1 responses of a connection, one after the other, from its chunks. Each chunk is valid only during
 * the call.
 */
export function createResponseReader() {
  let head = empty
  let body: Buffer[] = []
  let missing = 0
  let response: Response | null = null
  let isChunked = false
  let wantsBody = false

  const start = (chunk: Buffer): Buffer | null => {
    const whole = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    const end = whole.indexOf('\r\n\r\n')
    if (end < 0) {
      // Copies the head, because the memory of the chunk is reused for the next one.
      head = Buffer.from(whole)
      return null
    }
    const text = whole.toString('latin1', 0, end)
    const rest = whole.subarray(end + 4)
    head = empty
    isChunked = /\r\ntransfer-encoding: *chunked/i.test(text)
    missing = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? 0)
    response = {
      status: Number(text.slice(9, 12)),
      body: empty,
      bytes: end + 4,
      closesConnection: /\r\nconnection: *close/i.test(text),
    }
    return rest
  }
  const finish = (ended: Response, whole: Buffer): Response => {
    response = null
    body = []
    return { ...ended, body: whole }
  }
  return {
    /** Whether a part of the response has arrived. */
    hasBegun: () => response !== null || head.length > 0,
    expect(isBodyWanted: boolean) {
      wantsBody = isBodyWanted
    },
    /** Adds a chunk. Returns the response once it is complete. */
    read(chunk: Buffer): Response | null {
      const part = response ? chunk : start(chunk)
      if (part === null || response === null) return null
      response.bytes += part.length
      if (isChunked) {
        body.push(Buffer.from(part))
        const whole = decodeChunked(Buffer.concat(body))
        return whole && finish(response, whole)
      }
      missing -= part.length
      if (wantsBody && part.length > 0) body.push(Buffer.from(part))
      if (missing > 0) return null
      const [first = empty, ...others] = body
      return finish(response, others.length === 0 ? first : Buffer.concat(body))
    },
  }
}

/** The body of a chunked response, or null while it is incomplete. */
function decodeChunked(raw: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = raw.indexOf('\r\n', at)
    if (end < 0) return null
    const size = Number.parseInt(raw.toString('latin1', at, end), 16)
    const next = end + 2 + size + 2
    if (Number.isNaN(size) || next > raw.length) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(raw.subarray(end + 2, end + 2 + size))
    at = next
  }
}
