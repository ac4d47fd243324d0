import type { Ladder, ChannelPlaylistKind } from './playlists.ts'

/**
 * Minimum number of segments of a start-over playlist (`event`), and of a finished one of an assembled channel: hls.js fails on a
 * growing playlist that is too short to fill its buffer. A playlist of the kind `live` needs one.
 */
export const minSegments = 3

/** The segments [from, to) of a playlist, by number. Equal ranges give equal playlists. */
export interface SegmentRange {
  kind: ChannelPlaylistKind
  from: number
  to: number
  /** The playlist never changes any more, and its segments stay. */
  isPermanent: boolean
}

/** A stored segment, at its place in a stream. */
export interface PlacedSegment {
  /** Relative to the media folder. */
  file: string
  /** Relative to the media folder; null: it has no thumbnail. */
  thumbnail: string | null
  durationMs: number
  contentType: 'video/mp4' | 'audio/mp4'
  /** P-16: only this track of the stored segment is sent. */
  videoTrack?: number
  /** How its decode times are moved; null: it is sent as stored. */
  shift: SegmentShift | null
}

export interface InitSegment {
  bytes: Buffer
  /** Ticks per second by track ID. */
  timescales: ReadonlyMap<number, number>
}

export interface SegmentShift {
  /** Name of the initialisation segment that states the timescales. */
  init: string
  /** Added to the stored decode times. */
  seconds: number
  /** Its number in the stream. */
  number: number
}

/** The media of a channel. All of it is in memory, so that channels continue while the database is unavailable. */
export interface ChannelMedia {
  ladder(): Ladder
  /** Whether media playlists may name a rendition; old multivariant playlists may list more than the current one. */
  hasRendition(number: number): boolean
  /** The name of the same playlist that keeps its meaning: `archive-…` instead of an hour. */
  lastingName(name: string, nowMs: number): string
  /** The range that a playlist name stands for; null: none. */
  range(name: string, nowMs: number): SegmentRange | null
  /** False if there are too few segments to play, or none at the live edge. */
  isPlayable(range: SegmentRange): boolean
  /** A media playlist; null as in `isPlayable`. */
  writePlaylist(range: SegmentRange, rendition: number): string | null
  /** Null if there is no such segment, it has not ended yet, or it is older than the archive. */
  find(number: number, rendition: number, nowMs: number): PlacedSegment | null
  hasInit(name: string): boolean
  /** W-21, W-22: the AV1 renditions; null: stored media without AV1; never null for an ingested channel. */
  av1: ChannelAv1 | null
}

/**
 * W-21, W-22: the same segments in AV1. Media playlists list what has no AV1 in H.264: assets with the rendition of a similar height, runs
 * with the rendition of the same number.
 */
export interface ChannelAv1 extends Pick<
  ChannelMedia,
  'hasRendition' | 'writePlaylist' | 'find' | 'hasInit'
> {
  /** The renditions that are offered; undefined unless all segments of the range have AV1. */
  ladder(range: SegmentRange): Pick<Ladder, 'renditions'> | undefined
}
