/** Y-05: whether a playlist of a source has new media. */

/** What a media playlist lists. */
export interface PlaylistContent {
  /** Media sequence number of the oldest segment. */
  start: number
  /** Media sequence number after the newest segment. */
  end: number
  newestUri: string
  /** EXT-X-ENDLIST. */
  isEnded: boolean
}

/** What the playlists of one address have shown so far. */
export interface PlaylistProgress {
  /** Null: no playlist was read. */
  latest: PlaylistContent | null
  /** The highest `end` of playlists with lower numbers that followed `latest`: a stale cache, or an encoder that began again. */
  lowerEnd: number | null
  /** How often the numbers have begun again. */
  restarts: number
}

export const noProgress: PlaylistProgress = { latest: null, lowerEnd: null, restarts: 0 }

/**
 * Whether a playlist has media that no earlier one had. An ended, unchanged or older playlist has none. Numbers that begin again
 * are new when the playlist before them had ended, when they are far behind it, or when they advance.
 */
export function advancePlaylist(
  before: PlaylistProgress,
  read: PlaylistContent,
): { progress: PlaylistProgress; isNew: boolean } {
  const { latest, lowerEnd, restarts } = before
  if (read.isEnded) return { progress: { latest: read, lowerEnd: null, restarts }, isNew: false }
  // The first playlist that the service reads counts as new.
  if (latest === null) return { progress: { latest: read, lowerEnd: null, restarts }, isNew: true }
  if (latest.isEnded) {
    const isSame = latest.end === read.end && latest.newestUri === read.newestUri
    return isSame
      ? { progress: before, isNew: false }
      : { progress: { latest: read, lowerEnd: null, restarts: restarts + 1 }, isNew: true }
  }
  if (read.end >= latest.end)
    return { progress: { latest: read, lowerEnd: null, restarts }, isNew: read.end > latest.end }
  // A cache is behind by less than a whole playlist.
  const isFarBehind = read.end <= latest.start
  return isFarBehind || (lowerEnd !== null && read.end > lowerEnd)
    ? { progress: { latest: read, lowerEnd: null, restarts: restarts + 1 }, isNew: true }
    : { progress: { ...before, lowerEnd: Math.max(lowerEnd ?? 0, read.end) }, isNew: false }
}
