// Contents: channels, VODs and categories, with a stream address where access is allowed.
import type { Deps } from '../../deps.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { createTimedView } from '../../platform/timed-view.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import { buildCatalogue, type Catalogue, type CatalogueReader } from './catalogue.ts'
import { createVodRows, loadRows, visibleRows, withinAge, type CatalogueRows } from './contents-store.ts'

export type { Catalogue, CatalogueReader, ContentsParts, Overview } from './catalogue.ts'
export { toUserSubscriptions } from './entities.ts'
export { minimalOnNow, withoutDescription } from './minimal.ts'
export type { ChannelRow, SeriesRow, VodRow } from './contents-store.ts'
export { downloadFinders } from './downloadable.ts'
export { playableFinders } from './playable.ts'
export { contentsRoutes } from './routes.ts'
export { viewOnNow } from './view-on-now.ts'
export { viewChannel } from './view-channel.ts'
export { viewVod } from './view-vod.ts'

/** The catalogue in memory, reloaded after changes in the database and derived again at publication times. */
export async function createCatalogue(
  deps: Pick<Deps, 'db' | 'log' | 'notifications' | 'config' | 'clock'>,
  origin: Pick<Origin, 'vodSeconds' | 'settled'>,
): Promise<CatalogueReader> {
  const vods = createVodRows(deps.db)
  // Waits until the origin has handled the same notification, so every listed VOD can be played and has its length.
  const load = async () => {
    const [rows] = await Promise.all([loadRows(deps.db, vods), origin.settled()])
    return rows
  }
  const snapshot = await createSnapshot(load, deps.log, (reload) =>
    deps.notifications.on('catalogue', (payload) => {
      if (payload === null) vods.forget()
      return reload()
    }),
  )
  const derive = (rows: CatalogueRows, nowMs: number) => {
    const { view, validUntilMs } = visibleRows(rows, nowMs)
    const build = (visible: CatalogueRows) => buildCatalogue(visible, origin.vodSeconds, deps.config.timeZone)
    const complete = build(view)
    // M-10. There are as many limits as `ageLimits`.
    const limited = new Map<number, Catalogue>()
    const limitedTo = (maxAge: number) => {
      const known = limited.get(maxAge) ?? build(withinAge(view, maxAge))
      limited.set(maxAge, known)
      return known
    }
    return { view: { complete, limitedTo }, validUntilMs }
  }
  const current = createTimedView(snapshot.current, derive, deps.clock.now)
  return (maxAge = null) => {
    const { complete, limitedTo } = current()
    return maxAge === null ? complete : limitedTo(maxAge)
  }
}
