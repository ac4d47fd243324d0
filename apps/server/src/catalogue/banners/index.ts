// Banners: what the operator recommends on the home page, and to whom.
import { banners } from '@kallo/contract/catalogue/banners'
import { bannerTarget } from '@kallo/rules/catalogue/banner-target'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ScheduledJob } from '../../platform/jobs.ts'
import type { Catalogue, CatalogueReader } from '../contents/index.ts'
import type { BannerData, Banners } from './create-banners.ts'
import { countAction, sumUpPromotions, type AudienceRequest } from '../promotions/index.ts'

export { promotionThatOpens, promotedTags, followTag, requireBannerTarget } from './banner-links.ts'
export { createBanners, type BannerData, type BannerLimits, type Banners } from './create-banners.ts'
export { bannerEditingRoutes } from './edit-banners.ts'

export function bannerRoutes(deps: Deps, shown: Banners, catalogue: CatalogueReader): Route[] {
  const counting = { ...deps, isPublished: shown.isShown }
  return [
    route(banners.homeDesktop, async (request) => {
      const maxAge = request.principal?.profile.maxAge ?? null
      const shared = shown.shared()
      if (maxAge === null && shared !== null) return shared
      return bannersFor(shown, catalogue(maxAge), request)
    }),
    route(banners.limits, () => shown.limits()),
    route(banners.userAction, async ({ body, principal: viewer, ip }) => {
      const { bannerId: id, actionType: action, eventId, deviceId } = body
      await countAction(counting, { kind: 'banner', id, action, eventId, deviceId }, { viewer, ip })
      return null
    }),
  ]
}

export function bannerJobs(deps: Pick<Deps, 'db' | 'clock' | 'config'>): ScheduledJob[] {
  return [{ name: 'sum-up-banners', cron: '9 * * * *', run: () => sumUpPromotions(deps, 'banner') }]
}

/** B-18; M-10: a kids' profile sees the banners of what it may watch. */
export async function bannersFor(
  shown: Banners,
  { channels, vods, series }: Catalogue,
  request: AudienceRequest,
): Promise<BannerData> {
  const data = await shown.for(request)
  if ((request.principal?.profile.maxAge ?? null) === null) return data
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
