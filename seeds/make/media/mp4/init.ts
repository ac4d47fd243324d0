/** The initialisation segment: normalised, so that equal settings give equal bytes, and what it says about the codecs. */
import { type Box, box, boxesIn, children, find } from './boxes.ts'

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'dinf'])
/** `udta` names the program that wrote the file; `edts` moves the start; `btrt` differs with the bit rate of the content. */
const DROPPED = new Set(['udta', 'edts', 'btrt'])

export function normaliseInit(init: Buffer): Buffer {
  return Buffer.concat(boxesIn(init).map(normalise))
}

function normalise({ type, bytes, body }: Box): Buffer {
  if (CONTAINERS.has(type))
    return box(
      type,
      ...boxesIn(body)
        .filter((b) => !DROPPED.has(b.type))
        .map(normalise),
    )
  if (type === 'stsd') return box(type, body.subarray(0, 8), ...boxesIn(body.subarray(8)).map(sampleEntry))
  return bytes
}

const VIDEO_FIELDS = 78
const AUDIO_FIELDS = 28

function sampleEntry({ type, body }: Box): Buffer {
  const fields = type === 'mp4a' ? AUDIO_FIELDS : VIDEO_FIELDS
  const inner = boxesIn(body.subarray(fields)).filter((b) => !DROPPED.has(b.type))
  return box(type, body.subarray(0, fields), ...inner.map(withoutBitRates))
}

/** An elementary stream descriptor states the bit rates of the content: set to 0, unknown. */
function withoutBitRates({ type, bytes }: Box): Buffer {
  if (type !== 'esds') return bytes
  const copy = Buffer.from(bytes)
  const config = decoderConfig(copy)
  copy.fill(0, config + 5, config + 13)
  return copy
}

/** Where the body of the DecoderConfigDescriptor (ISO/IEC 14496-1, tag 4) starts. */
function decoderConfig(esds: Buffer): number {
  const skipSize = (at: number): number => (esds[at]! & 0x80 ? skipSize(at + 1) : at + 1)
  const outer = skipSize(12 + 1)
  const inner = outer + 3
  if (esds[12] !== 3 || esds[inner] !== 4) throw new Error('an unexpected esds')
  return skipSize(inner + 1)
}

/** The CODECS of the tracks, from `avcC` and `esds` (RFC 6381). */
export function codecsOf(init: Buffer): string {
  const traks = children(find(init, 'moov'), 'trak')
  return traks.map((trak) => codecOf(find(trak.body, 'mdia', 'minf', 'stbl', 'stsd'))).join(',')
}

function codecOf(stsd: Box): string {
  const [entry] = boxesIn(stsd.body.subarray(8))
  if (entry?.type === 'avc1') {
    const { body } = find(entry.body.subarray(VIDEO_FIELDS), 'avcC')
    return `avc1.${body.subarray(1, 4).toString('hex')}`
  }
  if (entry?.type !== 'mp4a') throw new Error(`unknown sample entry ${entry?.type}`)
  const esds = find(entry.body.subarray(AUDIO_FIELDS), 'esds').bytes
  const config = decoderConfig(esds)
  const specific = esds.indexOf(5, config + 13)
  let at = specific + 1
  while (esds[at]! & 0x80) at++
  return `mp4a.${esds[config]!.toString(16)}.${esds[at + 1]! >> 3}`
}
