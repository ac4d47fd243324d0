import { bannerTarget, withTag, type BannerLink } from '@kallo/rules/catalogue/banner-target'
import type { Selectable, Transaction } from 'kysely'
import { AppError } from '../../platform/http/app-error.ts'
import type { Tables } from '../../tables.ts'

type LinkColumns = Pick<Selectable<Tables['banner']>, 'action_type' | 'action_url' | 'channel_tag'>

export type EnteredBanner = LinkColumns & Pick<Selectable<Tables['banner']>, 'image' | 'image_small' | 'alt'>

/** A banner needs both pictures, and something that it opens. */
export async function checkBanner(trx: Transaction<Tables>, banner: EnteredBanner): Promise<void> {
  if (!banner.alt) throw new AppError('bad-input', { alt: 'is missing' })
  if (!banner.image) throw new AppError('bad-input', { image: 'is missing' })
  if (!banner.image_small) throw new AppError('bad-input', { imageSmall: 'is missing' })
  const target = bannerTarget(linkOf(banner))
  switch (target.kind) {
    case 'page':
      return
    case 'web':
      if (target.address === '') throw new AppError('bad-input', { actionUrl: 'is missing' })
      return
    case 'none':
      throw new AppError('bad-input', { channel: 'Choose a channel' })
    default:
      if (!(await exists(trx, target.kind, target.tag))) throw new AppError('bad-input', missing[target.kind])
  }
}

const missing = {
  channel: { channel: 'Choose a channel' },
  vod: { actionUrl: 'Choose a film' },
  series: { actionUrl: 'Choose a series' },
}

async function exists(trx: Transaction<Tables>, table: keyof typeof missing, tag: string): Promise<boolean> {
  const found = await trx
    .selectFrom(table)
    .where('tag', '=', tag)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** L-07: throws if what a banner leads to is deleted. */
export async function requireBannerTarget(trx: Transaction<Tables>, id: string): Promise<void> {
  const banner = await trx
    .selectFrom('banner')
    .where('id', '=', id)
    .select(['action_type', 'action_url', 'channel_tag'])
    .forUpdate()
    .executeTakeFirst()
  const target = banner && bannerTarget(linkOf(banner))
  if (!target || !('tag' in target)) return
  const found = await trx
    .selectFrom(target.kind)
    .where('tag', '=', target.tag)
    .select(['name', 'deleted_at'])
    .forShare()
    .executeTakeFirst()
  if (!found) throw new AppError('bad-input', { target: 'What the banner leads to no longer exists' })
  if (found.deleted_at !== null)
    throw new AppError('bad-input', { target: `Restore what the banner leads to first: “${found.name}”` })
}

/** L-06: the reason not to delete what a banner, or a published ad, leads to; null without one. */
export async function promotionThatOpens(
  trx: Transaction<Tables>,
  kind: keyof typeof missing,
  tag: string,
): Promise<string | null> {
  const opensIt = (link: BannerLink) => {
    const target = bannerTarget(link)
    return target.kind === kind && target.tag === tag
  }
  const rows = await trx
    .selectFrom('banner')
    .where('deleted_at', 'is', null)
    .select(['alt', 'action_type', 'action_url', 'channel_tag'])
    .execute()
  const banner = rows.find((row) => opensIt(linkOf(row)))
  if (banner) return `The banner “${banner.alt}” leads to it: delete or change the banner first`
  const ads = await trx
    .selectFrom('ad')
    .where('deleted_at', 'is', null)
    .where((of) => of.or([of('is_published', '=', true), of('publish_at', 'is not', null)]))
    .select(['name', 'action_url'])
    .execute()
  const ad = ads.find((row) => opensIt(linkOfAd(row)))
  return ad ? `The ad “${ad.name}” leads to it: unpublish or change the ad first` : null
}

/** The tags of what banners and ads lead to. */
export async function promotedTags(
  trx: Transaction<Tables>,
  kind: keyof typeof missing,
): Promise<ReadonlySet<string>> {
  const banners = await trx
    .selectFrom('banner')
    .where('deleted_at', 'is', null)
    .select(['action_type', 'action_url', 'channel_tag'])
    .execute()
  const ads = await trx.selectFrom('ad').where('deleted_at', 'is', null).select('action_url').execute()
  const targets = [...banners.map(linkOf), ...ads.map(linkOfAd)].map(bannerTarget)
  return new Set(targets.flatMap((target) => (target.kind === kind ? [target.tag] : [])))
}

/** B-13, B-35: banners and ads keep leading to a channel, VOD or series whose address has changed. */
export async function followTag(
  trx: Transaction<Tables>,
  kind: keyof typeof missing,
  before: string,
  after: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('banner')
    .where('purged_at', 'is', null)
    .select(['id', 'version', 'action_type', 'action_url', 'channel_tag'])
    .forUpdate()
    .execute()
  for (const row of rows) {
    const moved = withTag(linkOf(row), { kind, before, after })
    if (moved)
      await trx
        .updateTable('banner')
        .set({ action_url: moved.actionUrl, channel_tag: moved.channel, version: row.version + 1 })
        .where('id', '=', row.id)
        .execute()
  }
  const ads = await trx
    .selectFrom('ad')
    .where('purged_at', 'is', null)
    .where('action_url', 'is not', null)
    .select(['id', 'version', 'action_url'])
    .forUpdate()
    .execute()
  for (const row of ads) {
    const moved = withTag(linkOfAd(row), { kind, before, after })
    if (moved)
      await trx
        .updateTable('ad')
        .set({ action_url: moved.actionUrl, version: row.version + 1 })
        .where('id', '=', row.id)
        .execute()
  }
}

/** B-35: an ad has one address, a path of the service or a web address. */
function linkOfAd({ action_url }: Pick<Selectable<Tables['ad']>, 'action_url'>): BannerLink {
  return { actionType: 'internal', actionUrl: action_url ?? '', channel: null }
}

function linkOf({
  action_type: actionType,
  action_url: actionUrl,
  channel_tag: channel,
}: LinkColumns): BannerLink {
  return { actionType, actionUrl, channel }
}
