/** P-15, P-16: an audio track or subtitles that the viewer can choose. */
export interface MediaTrack {
  /** BCP 47; empty if unknown. */
  language: string
  name: string
}

export interface Tracks {
  audio: readonly MediaTrack[]
  /** Index of the audio track that plays if none is chosen. */
  defaultAudio: number
  /** Whether the default audio track has its own media playlist, which only the full build of hls.js plays. */
  hasSeparateAudio: boolean
  subtitles: readonly (MediaTrack & { isDefault: boolean })[]
}

export const noTracks: Tracks = { audio: [], defaultAudio: 0, hasSeparateAudio: false, subtitles: [] }

/** Reads EXT-X-MEDIA (RFC 8216, 4.3.4.1) of the first group of each type. */
export function readTracks(playlist: string): Tracks {
  const media = playlist.split('\n').flatMap((line) => mediaOf(line) ?? [])
  const audio = firstGroup(media, 'AUDIO')
  const defaultAudio = Math.max(0, audio.findIndex(isDefault))
  return {
    audio: audio.map(trackOf),
    defaultAudio,
    hasSeparateAudio: audio[defaultAudio]?.has('URI') ?? false,
    subtitles: firstGroup(media, 'SUBTITLES').map((one) => ({ ...trackOf(one), isDefault: isDefault(one) })),
  }
}

/** The playlist without subtitles, which the player shows itself. */
export function withoutSubtitles(playlist: string): string {
  return playlist
    .split('\n')
    .filter((line) => !/^#EXT-X-MEDIA:.*TYPE=SUBTITLES/.test(line))
    .map((line) => (line.startsWith('#EXT-X-STREAM-INF:') ? line.replace(/,SUBTITLES="[^"]*"/, '') : line))
    .join('\n')
}

type Attributes = ReadonlyMap<string, string>

function mediaOf(line: string): Attributes | null {
  if (!line.startsWith('#EXT-X-MEDIA:')) return null
  const pairs = line.matchAll(/[:,]([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)
  return new Map([...pairs].map(([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']))
}

function firstGroup(media: readonly Attributes[], type: 'AUDIO' | 'SUBTITLES'): Attributes[] {
  const own = media.filter((one) => one.get('TYPE') === type)
  return own.filter((one) => one.get('GROUP-ID') === own[0]?.get('GROUP-ID'))
}

function isDefault(attributes: Attributes): boolean {
  return attributes.get('DEFAULT') === 'YES'
}

function trackOf(attributes: Attributes): MediaTrack {
  const language = attributes.get('LANGUAGE') ?? ''
  return { language, name: attributes.get('NAME') ?? language }
}

type Kind = 'audio' | 'subtitles'

/** The language that the viewer chose last; `off`: no subtitles. Null: none yet. */
export function rememberedLanguage(kind: Kind): string | null {
  try {
    return localStorage.getItem(`${kind}-language`)
  } catch {
    return null
  }
}

export function rememberLanguage(kind: Kind, language: string): void {
  try {
    localStorage.setItem(`${kind}-language`, language)
  } catch {
    // Without storage, the default track is used next time.
  }
}

/** The subtitles to begin with; null: none. */
export function initialSubtitles(
  subtitles: Tracks['subtitles'],
  remembered: string | null = rememberedLanguage('subtitles'),
): number | null {
  if (remembered === 'off') return null
  const chosen = subtitles.findIndex(({ language }) => language === remembered)
  const index = chosen === -1 ? subtitles.findIndex((one) => one.isDefault) : chosen
  return index === -1 ? null : index
}

/** The audio track to begin with. */
export function initialAudio(
  { audio, defaultAudio }: Pick<Tracks, 'audio' | 'defaultAudio'>,
  remembered: string | null = rememberedLanguage('audio'),
): number {
  const chosen = audio.findIndex(({ language }) => language === remembered)
  return chosen === -1 ? defaultAudio : chosen
}
