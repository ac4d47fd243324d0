/** The bytes of a handshake, with which each connection begins. */
export const rtmpHandshake = Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)])

export const rtmpConnection = { app: 'live', tcUrl: 'rtmp://kallo.test/live' }

/** Types of messages. */
export const rtmpType = { acknowledgement: 3, audio: 8, video: 9, metadata: 18, command: 20 }

/** A message of at most 128 bytes, in chunk stream 3. */
export function rtmpMessage(type: number, stream: number, timeMs: number, body: Buffer): Buffer {
  const header = Buffer.from([3, 0, 0, 0, 0, 0, body.length, type, stream, 0, 0, 0])
  header.writeUIntBE(timeMs, 1, 3)
  return Buffer.concat([header, body])
}

/** A command in AMF0. */
export function rtmpCommand(
  stream: number,
  ...values: (string | number | null | typeof rtmpConnection)[]
): Buffer {
  return rtmpMessage(rtmpType.command, stream, 0, Buffer.concat(values.map(amf)))
}

function amf(value: string | number | null | typeof rtmpConnection): Buffer {
  if (value === null) return Buffer.from([5])
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2, 0, value.length]), Buffer.from(value)])
  if (typeof value === 'object') {
    const properties = Object.entries(value).flatMap(([name, text]) => [
      Buffer.from([0, name.length]),
      Buffer.from(name),
      amf(text),
    ])
    return Buffer.concat([Buffer.from([3]), ...properties, Buffer.from([0, 0, 9])])
  }
  const number = Buffer.alloc(9)
  number.writeDoubleBE(value, 1)
  return number
}
