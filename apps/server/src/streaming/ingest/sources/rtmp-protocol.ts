/**
 * The protocol part of node-media-server, which has no types and no public interface; its servers would also serve players, HTTP and an
 * administration page, and log stream keys. This file alone depends on its internals, and its test names what a new version lacks.
 */
import { createRequire } from 'node:module'

/** A message of audio, video or metadata. */
export interface RtmpPacket {
  /** 8: audio; 9: video; 18: metadata. */
  codec_type: number
  flags: number
  /** When it has to be decoded, in milliseconds. */
  dts: number
  size: number
  data: Buffer
}

/** What a connection asks of the program. */
export interface RtmpHandlers {
  /** What a peer may send now. The parser allocates the size that a message announces. */
  limits(): { messageBytes: number; chunkStreams: number }
  /** An encoder wants to publish. Returns whether it may. */
  acceptStream(app: string, streamName: string): boolean
  /** The peer was told that it may not publish or play. */
  onRefused(): void
  /** The peer deletes its stream. */
  onDeleted(): void
  onPacket(packet: RtmpPacket): void
  /** Bytes to be sent to the peer. */
  onOutput(bytes: Buffer): void
}

/** The parser of one connection. */
export interface RtmpParser {
  /** Throws an error if the peer breaks the protocol or a limit. */
  receive(bytes: Buffer): void
}

interface InvokeMessage {
  streamName?: string
}

/** The members of the parser that this file uses. */
interface PrivateRtmp {
  streamApp: string
  streamName: string
  streamId: number
  inPackets: Map<number, unknown>
  parserPacket: { header: { length: number; stream_id: number } }
  onPacketCallback: (packet: RtmpPacket) => void
  onOutputCallback: (bytes: Buffer) => void
  /** Returns an error message, or null. */
  parserData(bytes: Buffer): string | null
  packetAlloc(): void
  onPublish(message: InvokeMessage): void
  onPlay(message: InvokeMessage): void
  onDeleteStream(message: InvokeMessage): void
  respondPublish(): void
  sendStatusMessage(streamId: number, level: string, code: string, description: string): void
}

interface FlvFormat {
  createHeader(hasAudio: boolean, hasVideo: boolean): Buffer
  createMessage(packet: RtmpPacket): Buffer
}

const require = createRequire(import.meta.url)
const Rtmp = require('node-media-server/src/protocol/rtmp.js') as new () => PrivateRtmp
export const Flv = require('node-media-server/src/protocol/flv.js') as FlvFormat

class PublishOnly extends Rtmp implements RtmpParser {
  readonly #handlers: RtmpHandlers

  constructor(handlers: RtmpHandlers) {
    super()
    this.#handlers = handlers
    this.onPacketCallback = (packet) => handlers.onPacket(packet)
    this.onOutputCallback = (bytes) => handlers.onOutput(bytes)
  }

  receive(bytes: Buffer): void {
    const problem = this.parserData(bytes)
    if (problem !== null) throw new Error(problem)
  }

  override packetAlloc(): void {
    const { messageBytes, chunkStreams } = this.#handlers.limits()
    if (this.parserPacket.header.length > messageBytes || this.inPackets.size > chunkStreams)
      throw new RangeError('a message is too large')
    super.packetAlloc()
  }

  override onPublish({ streamName = '' }: InvokeMessage): void {
    this.streamId = this.parserPacket.header.stream_id
    if (!this.#handlers.acceptStream(this.streamApp, streamName))
      return this.#refuse('NetStream.Publish.BadName')
    // Clears the stream name, which contains the key: the status message would repeat it.
    this.streamName = 'stream'
    this.respondPublish()
  }

  override onPlay(): void {
    this.#refuse('NetStream.Play.Failed')
  }

  override onDeleteStream(): void {
    this.#handlers.onDeleted()
  }

  #refuse(code: string): void {
    this.sendStatusMessage(this.parserPacket.header.stream_id, 'error', code, 'Not allowed.')
    this.#handlers.onRefused()
  }
}

/** A connection that may publish, and never play. */
export function createRtmpParser(handlers: RtmpHandlers): RtmpParser {
  return new PublishOnly(handlers)
}
