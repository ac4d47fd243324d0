const packetBytes = 188
const patPid = 0
/** PIDs that ffmpeg's muxer gives to the program map table and to the first stream, which is the video here. */
const pmtPid = 0x1000
const videoPid = 0x100
const maxCachedBytes = 16 * 1024 * 1024

export interface TsGop {
  /** Returns the complete packets. */
  push(chunk: Buffer): Buffer
  /** The stream since its latest keyframe, with the tables that a decoder needs. */
  latest(): readonly Buffer[]
  reset(): void
}

/** Y-04: keeps the latest GOP of MPEG-TS from ffmpeg's muxer, so that a reader starts at a keyframe. */
export function createTsGop(): TsGop {
  let rest: Buffer = Buffer.alloc(0)
  let pat: Buffer | null = null
  let pmt: Buffer | null = null
  let gop: Buffer[] = []
  let gopBytes = 0
  const add = (bytes: Buffer) => {
    gop.push(bytes)
    gopBytes += bytes.length
    if (gopBytes > maxCachedBytes) clear()
  }
  const clear = () => {
    gop = []
    gopBytes = 0
  }
  return {
    push(chunk) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const end = bytes.length - (bytes.length % packetBytes)
      let from = 0
      for (let at = 0; at < end; at += packetBytes) {
        const packet = bytes.subarray(at, at + packetBytes)
        const pid = packet.readUInt16BE(1) & 0x1fff
        if (pid === patPid) pat = packet
        else if (pid === pmtPid) pmt = packet
        else if (pid === videoPid && startsKeyframe(packet) && pat && pmt) {
          clear()
          add(pat)
          add(pmt)
          from = at
        }
      }
      if (end > from && gop.length > 0) add(bytes.subarray(from, end))
      rest = Buffer.from(bytes.subarray(end))
      return bytes.subarray(0, end)
    },
    latest: () => gop,
    reset() {
      rest = Buffer.alloc(0)
      pat = null
      pmt = null
      clear()
    },
  }
}

/** payload_unit_start_indicator, and random_access_indicator in the adaptation field (ISO/IEC 13818-1, 2.4.3). */
function startsKeyframe(packet: Buffer): boolean {
  const isUnitStart = (packet.readUInt8(1) & 0x40) !== 0
  const hasAdaptation = (packet.readUInt8(3) & 0x20) !== 0 && packet.readUInt8(4) > 0
  return isUnitStart && hasAdaptation && (packet.readUInt8(5) & 0x40) !== 0
}
