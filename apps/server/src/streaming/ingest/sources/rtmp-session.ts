import type { Socket } from 'node:net'
import { Rtmp, type InvokeMessage, type RtmpPacket } from './rtmp-protocol.ts'

export interface RtmpSessionHandlers {
  /** Whether the stream key may publish now. `disconnect` ends the connection once another encoder has taken its place. */
  acceptKey(key: string, disconnect: () => void): RtmpPublication | null
}

/** Receives the messages of an accepted stream. */
export interface RtmpPublication {
  onPacket(packet: RtmpPacket): void
  onBytes(bytes: number): void
  onEnd(): void
}

/**
 * Maximum size of a message, before and after a key was accepted. The parser allocates the size that a message
 * announces.
 */
const maxMessageBytes = { before: 16 * 1024, after: 8 * 1024 * 1024 }
const maxChunkStreams = 16
const publishWithinMs = 10_000
const idleMs = 30_000
const app = 'live'

/**
 * Y-04: a connection that may publish, and never play. node-media-server provides the protocol; its own server would also
 * serve players, HTTP and an administration page, and log stream keys.
 */
class PublishSession extends Rtmp {
  publication: RtmpPublication | null = null
  readonly #handlers: RtmpSessionHandlers
  readonly #socket: Socket

  constructor(handlers: RtmpSessionHandlers, socket: Socket) {
    super()
    this.#handlers = handlers
    this.#socket = socket
  }

  override packetAlloc(): void {
    const limit = this.publication ? maxMessageBytes.after : maxMessageBytes.before
    if (this.parserPacket.header.length > limit || this.inPackets.size > maxChunkStreams)
      throw new RangeError('a message is too large')
    super.packetAlloc()
  }

  override onPublish(message: InvokeMessage): void {
    const key = (message.streamName ?? '').split('?')[0] ?? ''
    this.streamId = this.parserPacket.header.stream_id
    const accepted =
      this.publication === null && this.streamApp === app
        ? this.#handlers.acceptKey(key, () => this.#socket.destroy())
        : null
    if (!accepted) return this.#refuse('NetStream.Publish.BadName')
    this.publication = accepted
    // Clears the stream name, which contains the key: the status message would repeat it.
    this.streamName = 'stream'
    this.respondPublish()
  }

  override onPlay(): void {
    this.#refuse('NetStream.Play.Failed')
  }

  override onDeleteStream(): void {
    if (this.publication) this.#socket.end()
  }

  #refuse(code: string): void {
    this.sendStatusMessage(this.parserPacket.header.stream_id, 'error', code, 'Not allowed.')
    this.#socket.end()
  }
}

/** Handles a connection until it ends. Errors of the parser end it. */
export function handleRtmpConnection(socket: Socket, handlers: RtmpSessionHandlers): void {
  const session = new PublishSession(handlers, socket)
  const deadline = setTimeout(() => session.publication ?? socket.destroy(), publishWithinMs)
  session.onOutputCallback = (bytes) => void (socket.writable && socket.write(bytes))
  session.onPacketCallback = (packet) => session.publication?.onPacket(packet)
  socket.setNoDelay(true)
  socket.setTimeout(idleMs, () => socket.destroy())
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    if (socket.writableEnded) return
    try {
      session.publication?.onBytes(chunk.length)
      if (session.parserData(chunk) !== null) socket.destroy()
    } catch {
      socket.destroy()
    }
  })
  socket.on('close', () => {
    clearTimeout(deadline)
    session.publication?.onEnd()
  })
}
