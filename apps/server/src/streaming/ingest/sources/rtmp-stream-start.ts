import { Flv, type RtmpPacket } from './rtmp-protocol.ts'

const packetKind = { audio: 8, video: 9 }
const packetFlag = { audioHeader: 0, videoHeader: 2, keyframe: 3, metadata: 5, videoMetadata: 6 }
const maxCachedBytes = 16 * 1024 * 1024
/** Larger steps between the times of packets are jumps. Audio and video that belong together are less far apart. */
const maxStepMs = 5_000

/** What a reader needs to start in the middle of a stream: the headers, and everything since the latest keyframe. */
export function createStreamStart() {
  const headers = new Map<number, Buffer>()
  const steps = createStepCheck()
  let gop: Buffer[] = []
  let gopBytes = 0
  let restarts = 0
  let hasVideo = false
  const clear = () => {
    gop = []
    gopBytes = 0
  }
  const restart = () => {
    restarts += 1
    clear()
  }
  return {
    /** Returns the packet as a message of FLV. */
    add(packet: RtmpPacket): Buffer {
      const message = Flv.createMessage(packet)
      const { flags } = packet
      if (isHeader(packet)) {
        const former = headers.get(flags)
        headers.set(flags, message)
        // Another resolution or codec on the same connection: what came before cannot be decoded with it.
        if (former && flags !== packetFlag.metadata && !isSamePayload(former, message)) restart()
        return message
      }
      // What came before has another timeline: ffmpeg would fill the gap with copies of a picture.
      if (steps.hasJumped(packet)) restart()
      if (flags === packetFlag.keyframe || gopBytes > maxCachedBytes) clear()
      gop.push(message)
      gopBytes += message.length
      return message
    },
    /**
     * Whether viewers would see the packet or, if there was no video so far, hear it. Where video stops, audio that continues does not
     * keep the source on air.
     */
    isNewMedia(packet: RtmpPacket): boolean {
      if (isHeader(packet) || packet.flags === packetFlag.videoMetadata) return false
      hasVideo ||= packet.codec_type === packetKind.video
      return packet.codec_type === (hasVideo ? packetKind.video : packetKind.audio)
    },
    /** How often the codec headers have changed, or the times of the packets have jumped. */
    restarts: () => restarts,
    messages: () => [Flv.createHeader(true, true), ...headers.values(), ...gop],
    reset() {
      headers.clear()
      steps.reset()
      hasVideo = false
      clear()
    },
  }
}

/** Packets that are neither audio nor known have the flag of a header of audio, too. */
function isHeader({ codec_type: kind, flags }: RtmpPacket): boolean {
  if (flags === packetFlag.audioHeader) return kind === packetKind.audio
  return flags === packetFlag.videoHeader || flags === packetFlag.metadata
}

/** Compares two messages of FLV without their headers, which contain the time, and the size at their end. */
function isSamePayload(one: Buffer, other: Buffer): boolean {
  return one.subarray(11, -4).equals(other.subarray(11, -4))
}

/**
 * Notices jumps in the times of packets. Audio that returns after a pause in which the video went on has not jumped, and vice versa,
 * so a packet may also follow the latest one of the other kind.
 */
function createStepCheck() {
  const latestMs = new Map<number, number>()
  return {
    hasJumped({ codec_type: kind, dts }: RtmpPacket): boolean {
      if (kind !== packetKind.audio && kind !== packetKind.video) return false
      const far = [...latestMs].filter(([, atMs]) => isFar(atMs, dts))
      const isFirst = !latestMs.has(kind)
      const isJump = !isFirst && far.length === latestMs.size
      // Nothing is compared with times before a jump or a pause, so each is noticed once. A first packet may be a late one.
      if (!isFirst) for (const [former] of far) latestMs.delete(former)
      latestMs.set(kind, dts)
      return isJump
    },
    reset: () => latestMs.clear(),
  }
}

/** Times have 32 bits, and begin again at 0 after 49.7 days, which is no jump: bitwise operators subtract with the same 32 bits. */
function isFar(oneMs: number, otherMs: number): boolean {
  return Math.abs((otherMs - oneMs) | 0) > maxStepMs
}
