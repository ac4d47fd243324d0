/** Initialisation segments, normalised so that equal settings give equal bytes. */
import { boxesIn, findBox, writeBox, type Box } from './boxes.ts'

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'dinf'])
/** `udta` names the program that wrote the file; `edts` moves the start; `btrt` differs with the bit rate of the content. */
const dropped = new Set(['udta', 'edts', 'btrt', 'mehd'])

/** An initialisation segment without what depends on the content or on the program that wrote it. */
export function normaliseInit(init: Buffer): Buffer {
  return Buffer.concat(boxesIn(init).map(normalise))
}

/** One initialisation segment for the video and the audio of two: their tracks get the IDs 1 and 2. */
export function combineInits(video: Buffer, audio: Buffer): Buffer {
  const header = Buffer.from(findBox(video, 'moov', 'mvhd').bytes)
  header.writeUInt32BE(3, header.length - 4)
  const tracks = [video, audio].map((init, index) => withTrackId(findBox(init, 'moov', 'trak'), index + 1))
  const defaults = [video, audio].map((init, index) => {
    const trex = Buffer.from(findBox(init, 'moov', 'mvex', 'trex').bytes)
    trex.writeUInt32BE(index + 1, 12)
    return trex
  })
  return Buffer.concat([
    findBox(video, 'ftyp').bytes,
    writeBox('moov', header, ...tracks, writeBox('mvex', ...defaults)),
  ])
}

function withTrackId({ bytes }: Box, id: number): Buffer {
  const track = Buffer.from(bytes)
  const { body } = findBox(track.subarray(8), 'tkhd')
  // Version 1 has 64-bit times before the field.
  body.writeUInt32BE(id, body[0] === 1 ? 20 : 12)
  return track
}

function normalise({ type, bytes, body }: Box): Buffer {
  const inner = () => boxesIn(body).filter((box) => !dropped.has(box.type))
  if (containers.has(type)) return writeBox(type, ...inner().map(normalise))
  if (type === 'stsd')
    return writeBox(type, body.subarray(0, 8), ...boxesIn(body.subarray(8)).map(sampleEntry))
  return bytes
}

const videoFields = 78
const audioFields = 28

function sampleEntry({ type, body }: Box): Buffer {
  const fields = type === 'mp4a' || type === 'Opus' ? audioFields : videoFields
  const inner = boxesIn(body.subarray(fields)).filter((box) => !dropped.has(box.type))
  return writeBox(type, body.subarray(0, fields), ...inner.map(withoutBitRates))
}

/** Sets the bit rates in an elementary stream descriptor to 0 (unknown), because they depend on the content. */
function withoutBitRates({ type, bytes }: Box): Buffer {
  if (type !== 'esds') return bytes
  const copy = Buffer.from(bytes)
  const config = decoderConfig(copy)
  copy.fill(0, config + 5, config + 13)
  return copy
}

/** Where the body of the DecoderConfigDescriptor (ISO/IEC 14496-1, tag 4) starts. */
function decoderConfig(esds: Buffer): number {
  const skipSize = (at: number): number => ((esds[at] ?? 0) & 0x80 ? skipSize(at + 1) : at + 1)
  const inner = skipSize(13) + 3
  if (esds[12] !== 3 || esds[inner] !== 4) throw new RangeError('an unexpected esds')
  return skipSize(inner + 1)
}
