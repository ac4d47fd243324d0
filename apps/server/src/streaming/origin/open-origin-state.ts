import type { Deps } from '../../deps.ts'
import { holdBackSeconds } from '../../foundation/settings/index.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { createTimedView } from '../../platform/timed-view.ts'
import { createIngestedChannels } from './ingested-channels.ts'
import { createVodRows, loadOriginRows, type OriginRows } from './origin-rows.ts'
import { originStateAt, type OriginState } from './origin-state.ts'
import type { PlaylistCache } from './playlist-cache.ts'
import { createHourStarts } from './playlist-name.ts'

type StateDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'media' | 'notifications'>

/** The state of the origin, reloaded after notifications and derived again at publication times. */
export async function openOriginState(
  { db, clock, config, log, media, notifications }: StateDeps,
  playlists: PlaylistCache,
): Promise<{ state: () => OriginState; settled: () => Promise<void> }> {
  const ingestedChannels = await createIngestedChannels({ db, log, media })
  const vods = createVodRows(db)
  const load = () => loadOriginRows(db, vods)
  const snapshot = await createSnapshot(load, log, (reload) => {
    notifications.on('timeline', reload)
    notifications.on('catalogue', (payload) => {
      if (payload === null) vods.forget()
      return reload()
    })
    notifications.on('live_segments', (payload) => ingestedChannels.refresh(payload?.channel ?? null))
    notifications.on('live_sources', async () => {
      await ingestedChannels.reloadChannels()
      await reload()
    })
  })
  // Segments that were added between the first load and the subscription.
  await ingestedChannels.refresh(null)

  const stateParts = {
    timeZone: config.timeZone,
    holdBackSeconds: await holdBackSeconds(db),
    hourStarts: createHourStarts(),
    ingestedChannels,
  }
  const derive = (rows: OriginRows, nowMs: number) => {
    // Playlists depend on the state.
    playlists.clear()
    return originStateAt(rows, nowMs, stateParts)
  }
  return { state: createTimedView(snapshot.current, derive, clock.now), settled: snapshot.settled }
}
