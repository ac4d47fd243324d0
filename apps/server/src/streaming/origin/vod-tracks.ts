/** P-15, P-16: what a VOD offers besides the sound in its renditions. */
export interface VodTracks {
  /** The track of the sound in the renditions; null if it is unknown. */
  ownAudio: Pick<Track, 'language' | 'name'> | null
  audio: readonly Track[]
  subtitles: readonly Track[]
}

export interface Track {
  index: number
  /** BCP 47 language tag. */
  language: string
  name: string
  isDefault: boolean
}

export const noTracks: VodTracks = { ownAudio: null, audio: [], subtitles: [] }

/** What a multivariant playlist states about tracks. */
export interface MediaGroups {
  /** Pictures and sound are separate playlists. */
  hasAudio: boolean
  tags: string[]
  /** Attributes for every EXT-X-STREAM-INF. */
  attributes: string
}

/**
 * P-15, P-16: EXT-X-MEDIA (RFC 8216, 4.3.4.1). The default sound is the rendition without pictures. hls.js cannot replace sound
 * that is in the same fMP4 segments as the pictures, so that with several tracks all sound is separate.
 */
export function mediaGroups(
  { ownAudio, audio, subtitles }: VodTracks,
  renditions: readonly { index: number; height: number }[],
  name: string,
): MediaGroups {
  const sound = renditions.find(({ height }) => height === 0)
  const hasAudio = audio.length > 0 && sound !== undefined
  const own = { language: 'und', name: 'Original', ...ownAudio }
  const audioTags = hasAudio
    ? [
        mediaTag('AUDIO', own, ['DEFAULT=YES', 'AUTOSELECT=YES', `URI="v${sound.index}/${name}.m3u8"`]),
        ...audio.map((track) =>
          mediaTag('AUDIO', track, ['DEFAULT=NO', 'AUTOSELECT=YES', `URI="a${track.index}/${name}.m3u8"`]),
        ),
      ]
    : []
  const subtitleTags = subtitles.map((track) =>
    mediaTag('SUBTITLES', track, [
      `DEFAULT=${track.isDefault ? 'YES' : 'NO'}`,
      'AUTOSELECT=YES',
      'FORCED=NO',
      `URI="s${track.index}/${name}.m3u8"`,
    ]),
  )
  const attributes = [
    ...(hasAudio ? [',AUDIO="audio"'] : []),
    ...(subtitles.length > 0 ? [',SUBTITLES="subtitles"'] : []),
  ].join('')
  return { hasAudio, tags: [...audioTags, ...subtitleTags], attributes }
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
