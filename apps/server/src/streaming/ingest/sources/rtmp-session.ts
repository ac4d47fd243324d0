import type { Socket } from 'node:net'
import { createRtmpParser, type RtmpPacket } from './rtmp-protocol.ts'

export interface RtmpSessionHandlers {
  /**
   * Whether the stream key may publish now. `disconnect` ends the connection once another encoder has taken its place, or
   * the source is closed.
   */
  acceptKey(key: string, disconnect: () => void): RtmpPublication | null
}

/** Receives the messages of an accepted stream. */
export interface RtmpPublication {
  onPacket(packet: RtmpPacket): void
  onBytes(bytes: number): void
  onEnd(): void
}

/** Maximum size of a message, before and after a key was accepted. */
const maxMessageBytes = { before: 16 * 1024, after: 8 * 1024 * 1024 }
const maxChunkStreams = 16
const publishWithinMs = 10_000
const idleMs = 30_000
const app = 'live'

/** Y-04: handles a connection, which may publish and never play, until it ends. Errors of the parser end it. */
export function handleRtmpConnection(socket: Socket, handlers: RtmpSessionHandlers): void {
  let publication: RtmpPublication | null = null
  const deadline = setTimeout(() => publication ?? socket.destroy(), publishWithinMs)
  const parser = createRtmpParser({
    limits: () => ({
      messageBytes: publication ? maxMessageBytes.after : maxMessageBytes.before,
      chunkStreams: maxChunkStreams,
    }),
    acceptStream(wantedApp, streamName) {
      if (publication !== null || wantedApp !== app) return false
      publication = handlers.acceptKey(streamName.split('?')[0] ?? '', () => socket.destroy())
      return publication !== null
    },
    onRefused: () => socket.end(),
    onDeleted: () => publication && socket.end(),
    onPacket: (packet) => publication?.onPacket(packet),
    onOutput: (bytes) => void (socket.writable && socket.write(bytes)),
  })
  socket.setNoDelay(true)
  socket.setTimeout(idleMs, () => socket.destroy())
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    if (socket.writableEnded) return
    try {
      publication?.onBytes(chunk.length)
      parser.receive(chunk)
    } catch {
      socket.destroy()
    }
  })
  socket.on('close', () => {
    clearTimeout(deadline)
    publication?.onEnd()
  })
}
