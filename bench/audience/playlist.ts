export interface MediaPlaylist {
  targetMs: number
  /** Media sequence number of the first segment. */
  first: number
  segments: { uri: string; ms: number }[]
  init: string | null
  isEnded: boolean
}

/** The parts of a media playlist that a player without seeking needs. */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const playlist: MediaPlaylist = { targetMs: 6_000, first: 0, segments: [], init: null, isEnded: false }
  let ms = 0
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXTINF:')) ms = Number.parseFloat(line.slice(8)) * 1000
    else if (line.startsWith('#EXT-X-TARGETDURATION:')) playlist.targetMs = Number(line.slice(22)) * 1000
    else if (line.startsWith('#EXT-X-MEDIA-SEQUENCE:')) playlist.first = Number(line.slice(22))
    else if (line.startsWith('#EXT-X-MAP:')) playlist.init = /URI="([^"]+)"/.exec(line)?.[1] ?? null
    else if (line.startsWith('#EXT-X-ENDLIST')) playlist.isEnded = true
    else if (line !== '' && !line.startsWith('#')) playlist.segments.push({ uri: line, ms })
  }
  return playlist
}

/** Addresses of the media playlists, as the multivariant playlist states them. */
export function parseMultivariant(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) =>
    line.startsWith('#EXT-X-STREAM-INF:') ? [lines[index + 1] ?? ''] : [],
  )
}
