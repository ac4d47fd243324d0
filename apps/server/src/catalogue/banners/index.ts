// Banners: what the operator recommends on the home page.
import { banners } from '@kallo/contract/catalogue/banners'
import type { DataOf } from '@kallo/contract/endpoint'
import { bannerTarget } from '@kallo/rules/catalogue/banner-target'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { CachedResponse } from '../../platform/http/cached-response.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { isReleased, isVisible, nextChange } from '../../foundation/publication/index.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { createTimedView } from '../../platform/timed-view.ts'
import type { Tables } from '../../tables.ts'
import type { Catalogue, CatalogueReader } from '../contents/index.ts'
import { bannerStatus } from '../../foundation/settings/index.ts'

type BannerData = DataOf<typeof banners.homeDesktop>

export { bannerThatOpens } from './banner-links.ts'
export { bannerEditingRoutes } from './edit-banners.ts'

export interface Banners {
  current(): { data: BannerData; response: CachedResponse<BannerData> }
}

export async function createBanners(deps: Deps): Promise<Banners> {
  const snapshot = await createSnapshot(() => loadBanners(deps.db), deps.log)
  deps.notifications.on('catalogue', () => snapshot.reload())
  return { current: createTimedView(snapshot.current, visibleBanners, deps.clock.now) }
}

export function bannerRoutes(shown: Banners, catalogue: CatalogueReader): Route[] {
  return [
    route(banners.homeDesktop, ({ principal }) => {
      const maxAge = principal?.profile.maxAge ?? null
      return maxAge === null ? shown.current().response : bannersWithin(shown, catalogue(maxAge), maxAge)
    }),
  ]
}

/** M-10: a kids' profile sees the banners of what it may watch. */
export function bannersWithin(
  shown: Banners,
  { channels, vods, series }: Catalogue,
  maxAge: number | null,
): BannerData {
  const { data } = shown.current()
  if (maxAge === null) return data
  const byKind = { channel: channels, vod: vods, series }
  const isAllowed = (image: BannerData['images'][number]) => {
    const target = bannerTarget({
      actionType: image.action_type,
      actionUrl: image.action_url,
      channel: image.channel,
    })
    return 'tag' in target && byKind[target.kind].has(target.tag)
  }
  return { ...data, images: data.images.filter(isAllowed) }
}

type LoadedBanners = Awaited<ReturnType<typeof loadBanners>>

async function loadBanners(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('banner')
    .where(isReleased)
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { rows, status: await bannerStatus(db) }
}

function visibleBanners({ rows, status }: LoadedBanners, nowMs: number) {
  const images = rows
    .filter((row) => isVisible(row, nowMs))
    .map((row) => ({
      _id: row.id,
      image: row.image,
      image_small: row.image_small,
      alt: row.alt,
      action_type: row.action_type,
      action_url: row.action_url,
      channel: row.channel_tag,
    }))
  const data: BannerData = { status, images }
  return { view: { data, response: new CachedResponse(data) }, validUntilMs: nextChange(rows, nowMs) }
}
