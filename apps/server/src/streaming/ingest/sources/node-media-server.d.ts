/** The parts of node-media-server that are used: its RTMP protocol, without its servers. */
declare module 'node-media-server/src/protocol/rtmp.js' {
  export interface RtmpPacket {
    codec_type: number
    flags: number
    dts: number
    pts: number
    size: number
    data: Buffer
  }
  export interface InvokeMessage {
    cmd: string
    streamName?: string
  }
  export default class Rtmp {
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
}

declare module 'node-media-server/src/protocol/flv.js' {
  import type { RtmpPacket } from 'node-media-server/src/protocol/rtmp.js'
  export default class Flv {
    static createHeader(hasAudio: boolean, hasVideo: boolean): Buffer
    static createMessage(packet: RtmpPacket): Buffer
  }
}
