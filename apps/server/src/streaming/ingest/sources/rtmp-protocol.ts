import { createRequire } from 'node:module'

/** A message of audio, video or metadata. */
export interface RtmpPacket {
  flags: number
}

export interface InvokeMessage {
  streamName?: string
}

/** The parser of one connection. */
interface RtmpProtocol {
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

/** The protocol part of node-media-server, which has no types; its servers are not loaded. */
export const Rtmp = require('node-media-server/src/protocol/rtmp.js') as new () => RtmpProtocol
export const Flv = require('node-media-server/src/protocol/flv.js') as FlvFormat
