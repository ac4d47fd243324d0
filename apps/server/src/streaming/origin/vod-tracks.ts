/** P-15, P-16: what a VOD offers besides the sound in its renditions. */
export interface VodTracks {
  /** Of the sound in the renditions; null: unknown. */
  ownAudio: Pick<Track, 'language' | 'name'> | null
  audio: readonly Track[]
  subtitles: readonly Track[]
}

export interface Track {
  index: number
  /** BCP 47. */
  language: string
  name: string
  isDefault: boolean
}

export const noTracks: VodTracks = { ownAudio: null, audio: [], subtitles: [] }

/** P-15, P-16: EXT-X-MEDIA. Without a URI: the sound in the renditions (RFC 8216, 4.3.4.1). */
export function trackTags({ ownAudio, audio, subtitles }: VodTracks, name: string): string[] {
  const own = { language: 'und', name: 'Original', ...ownAudio }
  const ownTag = mediaTag('AUDIO', own, ['DEFAULT=YES', 'AUTOSELECT=YES'])
  return [
    ...(audio.length > 0 ? [ownTag] : []),
    ...audio.map((track) =>
      mediaTag('AUDIO', track, ['DEFAULT=NO', 'AUTOSELECT=YES', `URI="a${track.index}/${name}.m3u8"`]),
    ),
    ...subtitles.map((track) =>
      mediaTag('SUBTITLES', track, [
        `DEFAULT=${track.isDefault ? 'YES' : 'NO'}`,
        'AUTOSELECT=YES',
        'FORCED=NO',
        `URI="s${track.index}/${name}.m3u8"`,
      ]),
    ),
  ]
}

function mediaTag(
  type: 'AUDIO' | 'SUBTITLES',
  { language, name }: Pick<Track, 'language' | 'name'>,
  attributes: readonly string[],
): string {
  // A quoted string has neither quotation marks nor line breaks (RFC 8216, 4.2).
  const quoted = name.replace(/["\r\n]/g, ' ')
  const group = `GROUP-ID="${type.toLowerCase()}"`
  return `#EXT-X-MEDIA:${[`TYPE=${type}`, group, `NAME="${quoted}"`, `LANGUAGE="${language}"`, ...attributes].join(',')}`
}
