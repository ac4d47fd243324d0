import { maxGuideCells, type guide } from '@kallo/contract/catalogue/guide'
import type { DataOf, ParamsOf } from '@kallo/contract/endpoint'
import { isHiddenFromAllChannels } from '@kallo/rules/catalogue/listing'
import { hourMs } from '@kallo/rules/foundation/durations'
import { isRegionBlocked } from '@kallo/rules/foundation/region'
import type { Deps } from '../../deps.ts'
import type { Region } from '../../foundation/region/index.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { CachedResponse } from '../../platform/http/cached-response.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import type { Catalogue, CatalogueReader, ChannelRow } from '../contents/index.ts'
import { loadChannelProgrammes } from '../guide/index.ts'
import type { ProgrammeWindows } from './programme-windows.ts'

export interface GuidePageParts extends Pick<Deps, 'db' | 'clock' | 'config'> {
  catalogue: CatalogueReader
  region: Pick<Region, 'countryOf'>
  origin: Pick<Origin, 'hasProgramme'>
  windows: ProgrammeWindows
}

interface GuideRequest {
  principal: Viewer | null
  ip: string
}

/** The response depends on the region of the visitor. */
const ofRegion = { isSameForVisitors: false }

/** E-06: how far the guide reaches, with some tolerance for clocks. */
const pastHours = 26
const aheadHours = 50

/** E-05: the channels that this viewer may see, in the operator's order. */
export function viewGuideChannels(
  parts: GuidePageParts,
  request: GuideRequest,
): CachedResponse<DataOf<typeof guide.channels>> {
  const catalogue = catalogueFor(parts, request)
  const country = parts.region.countryOf(request.ip)
  const responses = responsesOf(catalogue)
  const known = responses.get(country)
  if (known) return known
  const channels = [...shownChannels(catalogue, country).values()]
  const used = new Set(channels.map((row) => row.category_id))
  const made = new CachedResponse(
    {
      channels: channels.map((row) => ({
        tag: row.tag,
        name: row.name,
        nameTranslations: row.name_translations,
        picture: row.logo,
        category: row.category_id,
        isPaid: row.is_paid,
      })),
      categories: catalogue.overview.channelsCategory
        .filter(({ _id: id }) => used.has(id))
        .map(({ _id: id, name, name_translations: nameTranslations }) => ({ id, name, nameTranslations })),
      timeZone: parts.config.timeZone,
    },
    ofRegion,
  )
  responses.set(country, made)
  return made
}

/** E-06. Throws `bad-input` for too many channels and hours. */
export async function viewWindow(
  parts: GuidePageParts,
  params: ParamsOf<typeof guide.window>,
  request: GuideRequest,
): Promise<CachedResponse<DataOf<typeof guide.window>>> {
  const [hour, hours, tags] = [Number(params.hour), Number(params.hours), new Set(params.tags.split(','))]
  if (tags.size * hours > maxGuideCells)
    throw new AppError('bad-input', {
      tags: `asks for too much: channels × hours can be at most ${maxGuideCells}`,
    })
  const shown = shownChannels(catalogueFor(parts, request), parts.region.countryOf(request.ip))
  const rows = [...tags].flatMap((tag) => shown.get(tag) ?? [])
  const nowHour = Math.floor(parts.clock.now() / hourMs)
  const isWithin = hour + hours > nowHour - pastHours && hour < nowHour + aheadHours
  const ids = isWithin ? rows.map(({ id }) => id) : []
  const programmes = await parts.windows.of(ids, hour, hours)
  const items = rows.map((row) => ({
    tag: row.tag,
    programmes: (programmes.get(row.id) ?? []).map(({ title, startsAtMs, endsAtMs }) => ({
      title,
      startsAt: new Date(startsAtMs).toISOString(),
      endsAt: new Date(endsAtMs).toISOString(),
      // The catch-up of an external stream is unknown until it is opened.
      isRecorded: row.external_url === null && parts.origin.hasProgramme(row.tag, startsAtMs, endsAtMs),
    })),
  }))
  return new CachedResponse({ items, total: items.length }, ofRegion)
}

export async function viewDescription(
  parts: GuidePageParts,
  { tag, startsAt }: ParamsOf<typeof guide.programme>,
  request: GuideRequest,
): Promise<DataOf<typeof guide.programme>> {
  const row = shownChannels(catalogueFor(parts, request), parts.region.countryOf(request.ip)).get(tag)
  if (row === undefined) return { description: '' }
  const startsAtMs = Date.parse(startsAt)
  const programmes = await loadChannelProgrammes(parts.db, row.id, startsAtMs, startsAtMs + 1)
  return { description: programmes.find((one) => one.startsAtMs === startsAtMs)?.description ?? '' }
}

function catalogueFor({ catalogue }: GuidePageParts, { principal }: GuideRequest): Catalogue {
  return catalogue(principal?.profile.maxAge ?? null)
}

type Channels = ReadonlyMap<string, ChannelRow>

const shownByCountry = new WeakMap<Catalogue, Map<string | null, Channels>>()
const responsesByCountry = new WeakMap<
  Catalogue,
  Map<string | null, CachedResponse<DataOf<typeof guide.channels>>>
>()

function responsesOf(catalogue: Catalogue) {
  const known = responsesByCountry.get(catalogue) ?? new Map()
  responsesByCountry.set(catalogue, known)
  return known
}

/** E-05: channels with a guide and a published category, allowed in the region, and not hidden from lists (B-05). */
function shownChannels(catalogue: Catalogue, country: string | null): Channels {
  const known = shownByCountry.get(catalogue) ?? new Map<string | null, Channels>()
  shownByCountry.set(catalogue, known)
  const found = known.get(country)
  if (found) return found
  const categories = new Set(catalogue.overview.channelsCategory.map(({ _id: id }) => id))
  const rows = catalogue.isOn.channels ? [...catalogue.channels.values()] : []
  const shown = new Map(
    rows
      .filter(
        (row) =>
          row.has_guide &&
          categories.has(row.category_id) &&
          !isHiddenFromAllChannels(row.name) &&
          !isRegionBlocked({ geoblock: row.geoblock, geoblockCountries: row.geoblock_countries }, country),
      )
      .map((row) => [row.tag, row]),
  )
  known.set(country, shown)
  return shown
}
