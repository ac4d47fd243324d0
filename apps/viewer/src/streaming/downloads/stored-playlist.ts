import { rememberedLanguage } from '../../player/tracks.ts'

/** What a download consists of, as its multivariant playlist says. Paths are relative to it. */
export interface StoredPlaylist {
  /** The playlist with one variant, one audio track at most, and all subtitles. */
  text: string
  /** Media playlists with segments. */
  media: string[]
  subtitles: string[]
}

export const multivariantPath = 'film.m3u8'

/** The playlist for one rendition and language; null: the rendition is no longer offered. */
export function reducePlaylist(
  playlist: string,
  rendition: string,
  audioLanguage = rememberedLanguage('audio'),
): StoredPlaylist | null {
  const lines = playlist.trim().split('\n')
  const uri = lines.find((line) => line.startsWith(`${rendition}/`))
  const variant = uri === undefined ? undefined : lines[lines.indexOf(uri) - 1]
  if (uri === undefined || !variant?.startsWith('#EXT-X-STREAM-INF:')) return null
  const audio = chosenAudio(lines, audioLanguage)
  const subtitles = lines.filter((line) => /^#EXT-X-MEDIA:.*TYPE=SUBTITLES/.test(line))
  const isKept = (line: string) =>
    !line.startsWith('#EXT-X-MEDIA:') || subtitles.includes(line) || line === audio
  const head = lines.filter((line) => line.startsWith('#') && !line.startsWith('#EXT-X-STREAM-INF:'))
  const kept = head.filter(isKept).map((line) => (line === audio ? asDefault(line) : line))
  return {
    text: `${[...kept, variant, uri].join('\n')}\n`,
    media: [uri, ...(audio ? [uriOf(audio)] : [])],
    subtitles: subtitles.map((line) => uriOf(line).replace(/[^/]+$/, 'subtitles.vtt')),
  }
}

/** P-46: the language of the audio that a stored playlist contains; null: it is not stated. */
export function storedAudioLanguage(playlist: string): string | null {
  const audio = playlist.split('\n').find(isAudio)
  return (audio && /LANGUAGE="([^"]+)"/.exec(audio)?.[1]) ?? null
}

const isAudio = (line: string): boolean => /^#EXT-X-MEDIA:.*TYPE=AUDIO/.test(line)

/** The initialisation segments and segments of a media playlist, as paths beside it. */
export function filesOf(path: string, playlist: string): string[] {
  const folder = path.replace(/[^/]+$/, '')
  const files = playlist.split('\n').flatMap((line) => {
    const map = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1]
    return map ?? (line === '' || line.startsWith('#') ? [] : line)
  })
  return [...new Set(files)].map((file) => folder + file)
}

function chosenAudio(lines: readonly string[], language: string | null): string | undefined {
  const tracks = lines.filter(isAudio)
  const wanted = tracks.find((line) => line.includes(`LANGUAGE="${language}"`))
  return wanted ?? tracks.find((line) => line.includes('DEFAULT=YES')) ?? tracks[0]
}

const asDefault = (line: string): string => line.replace('DEFAULT=NO', 'DEFAULT=YES')

function uriOf(line: string): string {
  return /URI="([^"]+)"/.exec(line)?.[1] ?? ''
}
