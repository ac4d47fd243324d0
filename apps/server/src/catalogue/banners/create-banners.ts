import type { banners } from '@kallo/contract/catalogue/banners'
import type { DataOf } from '@kallo/contract/endpoint'
import { isForEveryone } from '@kallo/rules/catalogue/audience'
import type { Kysely, Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import { isReleased, isVisible, nextChange } from '../../foundation/publication/index.ts'
import { bannerStatus } from '../../foundation/settings/index.ts'
import { CachedResponse } from '../../platform/http/cached-response.ts'
import { hasSessionCookie } from '../../platform/http/viewer-session.ts'
import { createSnapshot } from '../../platform/snapshot.ts'
import { createTimedView } from '../../platform/timed-view.ts'
import type { Tables } from '../../tables.ts'
import { audienceOf, chosenFor, type AudienceFacts, type AudienceRequest } from '../promotions/index.ts'

export type BannerData = DataOf<typeof banners.homeDesktop>
export type BannerLimits = DataOf<typeof banners.limits>

export interface Banners {
  /** What all visitors and viewers may see. */
  forEveryone(): BannerData
  /** The response to all requests; null if it depends on who asks (B-18). */
  shared(): CachedResponse<BannerData> | null
  for(request: AudienceRequest): Promise<BannerData>
  /** Whether a banner is visible for any audience. */
  isShown(id: string): boolean
  /** B-19: the limits of all visible banners, for any audience. */
  limits(): BannerLimits
  /** The first data of a page; null if they depend on what only the app knows. */
  forPage(request: Pick<AudienceRequest, 'ip' | 'headers'>): Promise<BannerData | null>
}

export async function createBanners(deps: Deps, facts: AudienceFacts): Promise<Banners> {
  const snapshot = await createSnapshot(
    () => loadBanners(deps.db),
    deps.log,
    (reload) => deps.notifications.on('catalogue', reload),
  )
  const current = createTimedView(snapshot.current, visibleBanners, deps.clock.now)
  const forRequest = async (request: AudienceRequest): Promise<BannerData> => {
    const { status, shown, everyone, shared } = current()
    if (shared !== null) return everyone
    const own = await chosenFor({ ...deps, ...facts }, request, shown)
    return { status, images: own.map(({ image }) => image) }
  }
  return {
    forEveryone: () => current().everyone,
    shared: () => current().shared,
    for: forRequest,
    isShown: (id) => current().shown.some(({ image }) => image._id === id),
    limits: () => current().limits,
    async forPage({ ip, headers }) {
      const { shown, shared } = current()
      // The device knows the language of a visitor, and the session that a cookie stands for may have ended.
      const isOpen = shown.some(({ audience }) => audience.languages.length > 0) || hasSessionCookie(headers)
      return shared === null && isOpen ? null : forRequest({ principal: null, ip, headers })
    },
  }
}

type BannerRow = Selectable<Tables['banner']>

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
  const shown = rows
    .filter((row) => isVisible(row, nowMs))
    .map((row) => ({ audience: audienceOf(row), image: imageOf(row) }))
  const common = shown.filter(({ audience }) => isForEveryone(audience))
  const everyone: BannerData = { status, images: common.map(({ image }) => image) }
  const shared = common.length === shown.length ? new CachedResponse(everyone) : null
  const limited = rows.flatMap(({ id, max_views_per_day: maxViewsPerDay, ...row }) =>
    maxViewsPerDay !== null && isVisible(row, nowMs) ? [{ id, maxViewsPerDay }] : [],
  )
  const limits: BannerLimits = { items: limited, total: limited.length }
  return { view: { status, shown, everyone, shared, limits }, validUntilMs: nextChange(rows, nowMs) }
}

function imageOf(row: BannerRow): BannerData['images'][number] {
  return {
    _id: row.id,
    image: row.image,
    image_small: row.image_small,
    alt: row.alt,
    action_type: row.action_type,
    action_url: row.action_url,
    channel: row.channel_tag,
  }
}
