// Banners exist so that the operator can put tonight's highlight before everything else.
import { banners } from '@kallo/contract/catalogue/banners'
import type { DataOf } from '@kallo/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { envelope, preparedRoute, type Route } from '../../platform/http/api.ts'
import { prepare, type Prepared } from '../../platform/http/prepared.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { bannerStatus } from '../../foundation/settings/index.ts'

export interface Banners {
  current(): { data: DataOf<typeof banners.homeDesktop>; prepared: Prepared }
}

export async function createBanners(deps: Deps): Promise<Banners> {
  const snapshot = await createSnapshot(async () => {
    const data = await loadBanners(deps)
    return { data, prepared: prepare(envelope(data)) }
  }, deps.log)
  deps.notifications.on('catalogue', () => snapshot.reload())
  return { current: () => snapshot.current() }
}

export function bannerRoutes<Identity>(shown: Banners): Route<Identity>[] {
  return [preparedRoute(banners.homeDesktop, () => shown.current().prepared)]
}

async function loadBanners({ db }: Deps): Promise<DataOf<typeof banners.homeDesktop>> {
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
