import { boxesIn, findBox, findNested, writeBox } from './boxes.ts'

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

/** The tracks of an initialisation segment. Throws RangeError for other codecs than H.264 and AAC. */
export function tracksOf(init: Buffer): Track[] {
  return boxesIn(findBox(init, 'moov')).flatMap(({ type, body }) => (type === 'trak' ? [trackOf(body)] : []))
}

function trackOf(trak: Buffer): Track {
  const media = findBox(trak, 'mdia')
  const header = findBox(media, 'mdhd')
  // Version 1 has 64-bit times before the field.
  const timescale = header.readUInt32BE(header[0] === 1 ? 20 : 12)
  const [entry] = boxesIn(findNested(media, ['minf', 'stbl', 'stsd']).subarray(8))
  const id = trackIdOf(trak)
  if (entry?.type === 'avc1') {
    const [, profile = 0, compatibility = 0, level = 0] = findBox(entry.body.subarray(78), 'avcC')
    const codec = `avc1.${[profile, compatibility, level].map((one) => one.toString(16).padStart(2, '0')).join('')}`
    const [width, height] = [entry.body.readUInt16BE(24), entry.body.readUInt16BE(26)]
    return { id, kind: 'video', timescale, codec, width, height }
  }
  if (entry?.type !== 'mp4a') throw new RangeError(`${entry?.type ?? 'nothing'} is neither H.264 nor AAC`)
  const objectType = audioObjectType(findBox(entry.body.subarray(28), 'esds'))
  return { id, kind: 'audio', timescale, codec: `mp4a.40.${objectType}`, width: 0, height: 0 }
}

function trackIdOf(trak: Buffer): number {
  const header = findBox(trak, 'tkhd')
  return header.readUInt32BE(header[0] === 1 ? 20 : 12)
}

/** From the AudioSpecificConfig, which is the descriptor with tag 5 (ISO/IEC 14496-1, 7.2.6). */
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

/** The initialisation segment of one track alone. */
export function extractInit(init: Buffer, trackId: number): Buffer {
  const moov = boxesIn(findBox(init, 'moov')).flatMap(({ type, body }) => {
    if (type === 'trak') return trackIdOf(body) === trackId ? [writeBox(type, body)] : []
    if (type === 'mvex') {
      const extends_ = boxesIn(body).filter(
        (box) => box.type === 'trex' && box.body.readUInt32BE(4) === trackId,
      )
      return [writeBox(type, ...extends_.map((box) => writeBox('trex', box.body)))]
    }
    return type === 'mvhd' ? [writeBox(type, body)] : []
  })
  return Buffer.concat([writeBox('ftyp', findBox(init, 'ftyp')), writeBox('moov', ...moov)])
}
