import { productName } from '@kallo/rules/foundation/branding'
import { pictureUses } from '@kallo/rules/catalogue/picture-variants'
import type { BannerData, BannerLimits } from '../banners/index.ts'
import { channelOf, contentWords, movieOf, seriesOf } from './content-metadata.ts'
import type { Known, PageDescription, PlansData, Preload, ShellParts } from './page-description.ts'
import type { PageKind } from './page-routes.ts'

export function startTitle(name: string): string {
  return name === productName ? `${name}: watch Nigeria live` : name
}

/** S-25: `, in naira or dollars`, with the currencies in which any plan is sold. */
function currencyWords(data: PlansData | null): string {
  const offered = data ? [...data.plans, ...data.passes] : []
  const naira = offered.some(({ priceNgnMinor }) => priceNgnMinor !== null) ? ['naira'] : []
  const dollars = offered.some(({ priceUsdMinor }) => priceUsdMinor !== null) ? ['dollars'] : []
  const names = [...naira, ...dollars]
  return names.length === 0 ? '' : `, in ${names.join(' or ')}`
}

/** Title, metadata and first pictures of a page. */
export async function wordsFor(
  parts: ShellParts,
  page: PageKind,
  baseUrl: string,
  { banners, plans }: Known,
): Promise<Partial<PageDescription>> {
  const { overview, channels, vods, series, isOn } = parts.contents.catalogue()
  const { name: service, description: about } = parts.branding()
  if (page.kind === 'plans') {
    return {
      title: `Plans and prices · ${service}`,
      description: `Plans for 1 to 12 months on up to 5 devices${currencyWords(plans)}. ${about}`,
    }
  }
  if (page.kind === 'category') {
    const name = overview.channelsCategory.find(({ _id }) => _id === page.id)?.name ?? ''
    return {
      title: `${name} channels · ${service}`,
      description: `${name} channels, live and on catch-up. ${about}`,
    }
  }
  const vod = page.kind === 'vod' && isOn.vods ? vods.get(page.tag) : undefined
  if (vod) return { ...contentWords(vod, service, baseUrl), jsonLd: movieOf(vod, baseUrl) }
  const one = page.kind === 'series' && isOn.vods ? series.get(page.tag) : undefined
  if (one) return { ...contentWords(one, service, baseUrl), jsonLd: seriesOf(one, baseUrl) }
  if (page.kind !== 'channel') {
    const [shared] = parts.banners.forEveryone().images
    return {
      ...(shared && { image: `${baseUrl}/cms/${shared.image}` }),
      ...firstScreen(banners, parts.banners.limits()),
    }
  }
  const row = channels.get(page.tag)
  if (!row) return {}
  const image = `${baseUrl}/cms/${row.logo}`
  return {
    title: `${row.name}, live and on catch-up · ${service}`,
    description: row.description,
    image,
    // A player shows the stream as early as it could show a picture (P-28).
    preloads: page.isPlayer ? [] : [{ picture: row.logo, use: pictureUses.channelHero }],
    firstPaint: page.isPlayer ? null : 'channel',
    jsonLd: channelOf(row, (await parts.contents.guide.onNow()).get(row.id), image),
  }
}

/** B-19: if a banner has a limit, no banner is shown before the app renders, because the device counts the views. */
function firstScreen(
  banners: BannerData | null,
  limits: BannerLimits,
): Pick<PageDescription, 'preloads' | 'firstPaint'> {
  const { status = 0, images = [] } = banners ?? {}
  const [first] = images
  const hasLimit = images.some(({ _id }) => limits.items.some(({ id }) => id === _id))
  if (!first || status !== 1 || hasLimit) return { preloads: [], firstPaint: null }
  return { preloads: bannerPreloads(first), firstPaint: images.length > 1 ? 'banners' : 'banner' }
}

/** The media conditions are those of the banner's sources in the viewer app. */
function bannerPreloads({ image, image_small }: { image: string; image_small: string }): Preload[] {
  return [
    { picture: image_small, use: pictureUses.bannerSmall, media: '(width < 640px)' },
    { picture: image, use: pictureUses.banner, media: '(width >= 640px)' },
  ]
}
