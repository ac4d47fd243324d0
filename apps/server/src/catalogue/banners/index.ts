// Banners: what the operator recommends on the home page.
import { banners } from '@kallo/contract/catalogue/banners'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { CachedResponse } from '../../platform/http/cached-response.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { bannerStatus } from '../../foundation/settings/index.ts'

type BannerData = DataOf<typeof banners.homeDesktop>

export interface Banners {
  current(): { data: BannerData; response: CachedResponse<BannerData> }
}

export async function createBanners(deps: Deps): Promise<Banners> {
  const snapshot = await createSnapshot(async () => {
    const data = await loadBanners(deps)
    return { data, response: new CachedResponse(data) }
  }, deps.log)
  deps.notifications.on('catalogue', () => snapshot.reload())
  return { current: () => snapshot.current() }
}

export function bannerRoutes(shown: Banners): Route[] {
  return [route(banners.homeDesktop, () => shown.current().response)]
}

async function loadBanners({ db }: Deps): Promise<BannerData> {
  const rows = await db.query.selectFrom('banner').selectAll().orderBy('position').execute()
  const images = rows.map((row) => ({
    _id: row.id,
    image: row.image,
    image_small: row.image_small,
    alt: row.alt,
    action_type: row.action_type,
    action_url: row.action_url,
    channel: row.channel_tag,
  }))
  return { status: await bannerStatus(db.query), images }
}
