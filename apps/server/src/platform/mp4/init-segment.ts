import { boxesIn, findBox, writeBox } from './boxes.ts'

export interface Track {
  id: number
  kind: 'video' | 'audio'
  /** Ticks per second. */
  timescale: number
  /** RFC 6381, such as `avc1.64001f`. */
  codec: string
  /** Video; 0 otherwise. */
  width: number
  height: number
}

/** The tracks of an initialisation segment. Throws RangeError for other codecs than H.264, AV1, AAC and Opus. */
export function tracksOf(init: Buffer): Track[] {
  return boxesIn(findBox(init, 'moov').body).flatMap(({ type, body }) =>
    type === 'trak' ? [trackOf(body)] : [],
  )
}

function trackOf(trak: Buffer): Track {
  const timescale = timescaleOf(trak)
  const [entry] = boxesIn(findBox(trak, 'mdia', 'minf', 'stbl', 'stsd').body.subarray(8))
  const id = trackIdOf(trak)
  if (entry?.type === 'avc1') {
    const [, profile = 0, compatibility = 0, level = 0] = findBox(entry.body.subarray(78), 'avcC').body
    const codec = `avc1.${[profile, compatibility, level].map((one) => one.toString(16).padStart(2, '0')).join('')}`
    const [width, height] = [entry.body.readUInt16BE(24), entry.body.readUInt16BE(26)]
    return { id, kind: 'video', timescale, codec, width, height }
  }
  if (entry?.type === 'av01') {
    const codec = av1Codec(findBox(entry.body.subarray(78), 'av1C').body)
    const [width, height] = [entry.body.readUInt16BE(24), entry.body.readUInt16BE(26)]
    return { id, kind: 'video', timescale, codec, width, height }
  }
  if (entry?.type === 'Opus') {
    // Throws if the decoder configuration is missing, because no decoder could start without it.
    findBox(entry.body.subarray(28), 'dOps')
    return { id, kind: 'audio', timescale, codec: 'opus', width: 0, height: 0 }
  }
  if (entry?.type !== 'mp4a')
    throw new RangeError(`${entry?.type ?? 'nothing'} is none of H.264, AV1, AAC and Opus`)
  const objectType = audioObjectType(findBox(entry.body.subarray(28), 'esds').body)
  return { id, kind: 'audio', timescale, codec: `mp4a.40.${objectType}`, width: 0, height: 0 }
}

/** The codec string, such as `av01.0.04M.08`: profile, level, tier and bit depth (AV1 in ISOBMFF, 2.3 and 5). */
function av1Codec([, profileAndLevel = 0, flags = 0]: Buffer): string {
  const level = String(profileAndLevel & 0x1f).padStart(2, '0')
  const isHighTier = (flags & 0x80) !== 0
  const bitDepth = (flags & 0x40) === 0 ? '08' : (flags & 0x20) === 0 ? '10' : '12'
  return `av01.${profileAndLevel >> 5}.${level}${isHighTier ? 'H' : 'M'}.${bitDepth}`
}

function trackIdOf(trak: Buffer): number {
  const { body: header } = findBox(trak, 'tkhd')
  return header.readUInt32BE(header[0] === 1 ? 20 : 12)
}

function timescaleOf(trak: Buffer): number {
  const { body: header } = findBox(trak, 'mdia', 'mdhd')
  // Version 1 has 64-bit times before the field.
  return header.readUInt32BE(header[0] === 1 ? 20 : 12)
}

/** Read from the AudioSpecificConfig, which is the descriptor with tag 5 (ISO/IEC 14496-1, 7.2.6). */
function audioObjectType(esds: Buffer): number {
  let at = 4
  while (at < esds.length) {
    const tag = esds[at++]
    let size = 0
    for (let byte = 0x80; (byte & 0x80) !== 0 && at < esds.length;) {
      byte = esds[at++] ?? 0
      size = (size << 7) | (byte & 0x7f)
    }
    if (tag === 5) {
      const first = esds[at] ?? 0
      const type = first >> 3
      return type === 31 ? 32 + ((first & 7) << 3) + ((esds[at + 1] ?? 0) >> 5) : type
    }
    // ES and decoder descriptors contain further descriptors after their fields.
    at += tag === 3 ? 3 : tag === 4 ? 13 : size
  }
  throw new RangeError('the audio track has no configuration')
}

/** The CODECS attribute of an initialisation segment (RFC 8216, 4.3.4.2). */
export function codecsOf(init: Buffer): string {
  return tracksOf(init)
    .map(({ codec }) => codec)
    .join(',')
}

/** Ticks per second by track ID. Throws RangeError when there is no track. */
export function timescalesOf(init: Buffer): Map<number, number> {
  const tracks = boxesIn(findBox(init, 'moov').body).filter(({ type }) => type === 'trak')
  if (tracks.length === 0) throw new RangeError('an initialisation segment needs a track')
  return new Map(tracks.map(({ body }) => [trackIdOf(body), timescaleOf(body)]))
}

/** The initialisation segment of one track alone. */
export function extractInit(init: Buffer, trackId: number): Buffer {
  const moov = boxesIn(findBox(init, 'moov').body).flatMap(({ type, bytes, body }) => {
    if (type === 'trak') return trackIdOf(body) === trackId ? [bytes] : []
    if (type === 'mvex') {
      const defaults = boxesIn(body).filter(
        (box) => box.type === 'trex' && box.body.readUInt32BE(4) === trackId,
      )
      return [writeBox(type, ...defaults.map((box) => box.bytes))]
    }
    return type === 'mvhd' ? [bytes] : []
  })
  return Buffer.concat([findBox(init, 'ftyp').bytes, writeBox('moov', ...moov)])
}
