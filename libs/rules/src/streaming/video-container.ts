/**
 * The container of a video file by its first bytes. Only what is listed is ever opened, with the demuxer named here: ffmpeg's
 * own detection would also accept playlists, which name other files and addresses.
 */
export type VideoContainer = { demuxer: string } | { problem: string }

const known: readonly [demuxer: string, matches: (head: Uint8Array) => boolean][] = [
  ['mov', (head) => ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(ascii(head, 4, 8))],
  ['matroska', (head) => hex(head, 0, 4) === '1a45dfa3'],
  ['mpegts', (head) => [0, 188, 376].every((at) => head[at] === 0x47)],
  // M2TS: a time code before each packet.
  ['mpegts', (head) => [4, 196, 388].every((at) => head[at] === 0x47)],
  ['avi', (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'AVI '],
  ['flv', (head) => ascii(head, 0, 3) === 'FLV'],
  ['asf', (head) => hex(head, 0, 4) === '3026b275'],
  ['mpeg', (head) => hex(head, 0, 4) === '000001ba'],
  ['ogg', (head) => ascii(head, 0, 4) === 'OggS'],
  ['mxf', (head) => hex(head, 0, 4) === '060e2b34'],
]

const notVideo: readonly [what: string, matches: (text: string, head: Uint8Array) => boolean][] = [
  ['a playlist', (text) => /^\s*(#EXTM3U|ffconcat|\[playlist\])/i.test(text) || /<MPD[\s>]/.test(text)],
  ['a sound file', (text, head) => isAudioFile(text, head)],
  ['a picture', (_text, head) => /^(ffd8ff|89504e47|47494638|424d)/.test(hex(head, 0, 4))],
  ['an archive', (_text, head) => /^(504b0304|1f8b|377abcaf|52617221)/.test(hex(head, 0, 4))],
  ['a document', (text) => /^(%PDF|\s*<(!doctype|html|\?xml))/i.test(text)],
]

function isAudioFile(text: string, head: Uint8Array): boolean {
  if (/^(ID3|fLaC|RIFF....WAVE)/s.test(text)) return true
  return head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0
}

export function videoContainerOf(head: Uint8Array): VideoContainer {
  if (head.length === 0) return { problem: 'The file is empty.' }
  const found = known.find(([, matches]) => matches(head))
  if (found) return { demuxer: found[0] }
  const text = ascii(head, 0, 1_024).replace(/^\u00ef\u00bb\u00bf/, '')
  const other = notVideo.find(([, matches]) => matches(text, head))
  const what = other ? `is ${other[0]}, not a video` : 'is not a video that can be read'
  return { problem: `The file ${what}. Upload an MP4, MOV, MKV, WebM, MPEG-TS, AVI or similar file.` }
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

function hex(bytes: Uint8Array, from: number, to: number): string {
  return [...bytes.subarray(from, to)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
