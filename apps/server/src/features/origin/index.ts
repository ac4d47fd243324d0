// The origin exists so that a channel can be watched live, replayed by the hour and restarted without encoding anything.
import path from 'node:path'
import type { Deps } from '../../deps.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { streamKey } from '../settings/index.ts'
import { createOriginHandler, type OriginHandler } from './origin-handler.ts'
import { loadOriginState } from './origin-state.ts'
import { signPathToken, type ResourceKind } from './path-token.ts'
import { createPlaylistCache } from './playlist-cache.ts'
import { pickSegments, slotRange } from './pick-segments.ts'

export interface Origin {
  handler: OriginHandler
  /**
   * A playable address of a channel or film, good for `addressLifeSeconds`. A film's does not end in `playlist.m3u8`,
   * because players take that for live (P-06).
   */
  streamAddress(baseUrl: string, kind: ResourceKind, tag: string, viewerId: string | null): string
  /** E-04: can this hour of the channel (0–23, most recent occurrence) be played now? */
  hasRecording(tag: string, hour: number): boolean
  /** Length of a film in whole seconds; 0 when it is unknown here. */
  filmSeconds(tag: string): number
}

/** Players renew an address while they play; 20 minutes also cover a native player's pause. */
export const addressLifeSeconds = 20 * 60

const playlistCacheBytes = 12 * 1024 * 1024

export async function createOrigin(deps: Deps): Promise<Origin> {
  const { db, clock, config, files, log, news } = deps
  const key = await streamKey(db.query)
  const playlists = createPlaylistCache(playlistCacheBytes)
  const snapshot = await createSnapshot(async () => {
    const state = await loadOriginState(db.query, config.timeZone)
    playlists.clear()
    return state
  }, log)
  news.on('timeline', () => snapshot.reload())
  news.on('catalogue', () => snapshot.reload())

  const state = () => snapshot.current()
  const mediaFolder = path.join(config.dataDir, 'media')
  return {
    handler: createOriginHandler({ state, streamKey: key, clock, files, playlists, mediaFolder, log }),
    streamAddress(baseUrl, kind, tag, viewerId) {
      const expiresAt = Math.floor(clock.now() / 1000) + addressLifeSeconds
      return `${baseUrl}/t/${signPathToken(key, kind, tag, viewerId, expiresAt)}/${kind}/${tag}/${kind === 'live' ? 'playlist' : 'film'}.m3u8`
    },
    hasRecording(tag, hour) {
      const stream = state().live.get(tag)
      const range = stream && slotRange(String(hour), clock.now(), stream.timeZone)
      return range ? pickSegments(stream.stretches, range) !== null : false
    },
    filmSeconds(tag) {
      return (state().vod.get(tag)?.parts ?? []).reduce((sum, { slots }) => sum + slots * 6, 0)
    },
  }
}
