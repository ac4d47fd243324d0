/** What probing found in an uploaded video file. */
export interface VideoSource {
  demuxer: string
  /** As the file states; null: unknown. */
  seconds: number | null
  video: SourceVideo
  audio: SourceTrack[]
  subtitles: SourceTrack[]
}

export interface SourceVideo {
  /** Index of the stream in the file. */
  index: number
  codec: string
  /** As shown: after rotation, with square pixels. */
  width: number
  height: number
  fps: number
  /** As the file states; null: unknown. */
  frames: number | null
  isInterlaced: boolean
  /** PQ or HLG: needs tone mapping. */
  isHdr: boolean
}

export interface SourceTrack {
  index: number
  codec: string
  /** As in the file, such as `eng`; null: not stated. */
  language: string | null
  title: string | null
  isDefault: boolean
}

/** The share that must be decodable: of its frames, or of its length where the file does not state their number. */
const minDecodedShare = 0.9

/** W-04: what is wrong with a video of which `frames` frames up to `seconds` could be decoded; null: nothing. */
export function problemOfDecoding(
  { video, seconds: stated }: VideoSource,
  { frames, seconds }: { frames: number; seconds: number },
): string | null {
  if (frames === 0) return `The video could not be decoded (${video.codec || 'unknown codec'}).`
  // Without an index, frames at a variable rate cannot be counted in advance.
  const share = video.frames !== null ? frames / video.frames : stated ? seconds / stated : 1
  if (share >= minDecodedShare) return null
  const percent = Math.floor(100 * share)
  return `The file is damaged or incomplete: ${percent}% of its frames can be decoded (${formatSeconds(seconds)}).`
}

function formatSeconds(seconds: number): string {
  return seconds < 60 ? `${Math.round(seconds)} s` : `${Math.floor(seconds / 60)} min`
}

/** ISO 639-2 codes, as in MP4 and Matroska, of languages that have two letters. */
const shortCodes: Record<string, string> = {
  eng: 'en',
  fra: 'fr',
  fre: 'fr',
  hau: 'ha',
  ibo: 'ig',
  yor: 'yo',
  ara: 'ar',
  deu: 'de',
  ger: 'de',
  spa: 'es',
  por: 'pt',
  ita: 'it',
  zho: 'zh',
  chi: 'zh',
  hin: 'hi',
  rus: 'ru',
  swa: 'sw',
  amh: 'am',
  jpn: 'ja',
  kor: 'ko',
  nld: 'nl',
  dut: 'nl',
  tur: 'tr',
}

/** BCP 47 for the language that a file states; `und` when unknown. */
export function trackLanguageOf(stated: string | null): string {
  const code = stated?.trim().toLowerCase() ?? ''
  const short = shortCodes[code] ?? code
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(short) ? short : 'und'
}

/** The name of a track that has no title: its language in English. */
export function trackNameOf(language: string, title: string | null, position: number): string {
  const own = title?.replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/gu, ' ').trim() ?? ''
  if (own !== '') return [...own].slice(0, 60).join('')
  if (language === 'und') return `Track ${position + 1}`
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
}
