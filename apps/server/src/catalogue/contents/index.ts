// Contents: channels, VODs and categories, with a stream address where access is allowed.
import type { Deps } from '../../deps.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import { loadRows } from './contents-store.ts'

export type { Catalogue, ContentsParts } from './catalogue.ts'
export type { ChannelRow } from './contents-store.ts'
export { playableFinders } from './playable.ts'
export { contentsRoutes } from './routes.ts'
export { viewOnNow } from './view-on-now.ts'
export { viewChannel } from './view-channel.ts'

/** The catalogue in memory, reloaded after changes in the database. */
export async function createCatalogue(deps: Deps, origin: Origin): Promise<() => Catalogue> {
  const load = async () =>
    buildCatalogue(await loadRows(deps.db.query), origin.filmSeconds, deps.config.timeZone)
  const snapshot = await createSnapshot(load, deps.log)
  deps.notifications.on('catalogue', () => snapshot.reload())
  return () => snapshot.current()
}
