/** P-15, P-16: what a VOD offers besides the audio in its renditions. */
export interface VodTracks {
  /** The track of the audio in the renditions; null if it is unknown. */
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
  /** Video and audio are separate playlists. */
  hasAudioGroup: boolean
  tags: string[]
  /** Attributes for every EXT-X-STREAM-INF. */
  attributes: string
}

/**
 * P-15, P-16: EXT-X-MEDIA (RFC 8216, 4.3.4.1). The default audio is the audio-only rendition. hls.js cannot replace audio
 * that is in the same fMP4 segments as the video, so that with several tracks all audio is separate.
 */
export function mediaGroups(
  { ownAudio, audio, subtitles }: VodTracks,
  renditions: readonly { index: number; height: number }[],
  name: string,
): MediaGroups {
  const audioOnly = renditions.find(({ height }) => height === 0)
  const hasAudioGroup = audio.length > 0 && audioOnly !== undefined
  const own = { language: 'und', name: 'Original', ...ownAudio }
  const audioTags = hasAudioGroup
    ? [
        mediaTag('AUDIO', own, ['DEFAULT=YES', 'AUTOSELECT=YES', `URI="v${audioOnly.index}/${name}.m3u8"`]),
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
    ...(hasAudioGroup ? [',AUDIO="audio"'] : []),
    ...(subtitles.length > 0 ? [',SUBTITLES="subtitles"'] : []),
  ].join('')
  return { hasAudioGroup, tags: [...audioTags, ...subtitleTags], attributes }
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
