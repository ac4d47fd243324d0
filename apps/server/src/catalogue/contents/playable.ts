import { vodAccess } from '@kallo/rules/streaming/access'
import { AppError } from '../../platform/http/app-error.ts'
import { resourceHash } from '../../streaming/origin/index.ts'
import type { Playable } from '../../streaming/playback/index.ts'
import type { Catalogue, CatalogueReader } from './catalogue.ts'
import type { ChannelRow, VodRow } from './contents-store.ts'

/** Throws for content that does not exist or is switched off (B-06). */
function findPlayable(catalogue: Catalogue, kind: 'live' | 'vod', tag: string): Playable {
  if (kind === 'live') return playableChannel(findChannel(catalogue, tag))
  return playableVod(findVod(catalogue, tag))
}

/** Lookups for playback. */
export function playableFinders(catalogue: CatalogueReader) {
  const byResource = new WeakMap<Catalogue, Map<string, Playable>>()
  const resourcesOf = (now: Catalogue) => {
    const known = byResource.get(now)
    if (known) return known
    const all = [...now.channels.values()]
      .map(playableChannel)
      .concat([...now.vods.values()].map(playableVod))
    const made = new Map(all.map((one) => [resourceHash(one.kind, one.tag), one]))
    byResource.set(now, made)
    return made
  }
  return {
    find: (kind: 'live' | 'vod', tag: string, maxAge: number | null) =>
      findPlayable(catalogue(maxAge), kind, tag),
    findByTicket: ({ resource }: { resource: string }) => resourcesOf(catalogue()).get(resource) ?? null,
    nameOf: (kind: 'live' | 'vod', tag: string) =>
      (kind === 'live' ? catalogue().channels : catalogue().vods).get(tag)?.name ?? tag,
  }
}

export function findChannel({ channels, isOn }: Catalogue, tag: string): ChannelRow {
  const row = channels.get(tag)
  if (!row) throw new AppError('channel-not-found')
  if (!isOn.channels) throw new AppError('content-off')
  return row
}

export function findVod({ vods, isOn }: Catalogue, tag: string): VodRow {
  const row = vods.get(tag)
  if (!row) throw new AppError('vod-not-found')
  if (!isOn.vods) throw new AppError('content-off')
  return row
}

export function playableChannel(row: ChannelRow): Playable {
  const { tag, name, geoblock, geoblock_countries: geoblockCountries, is_paid: isPaid } = row
  const wanted = { geoblock, geoblockCountries, isPaid, isForViewersOnly: false }
  return { kind: 'live', tag, name, wanted, externalUrl: row.external_url }
}

export function playableVod({ tag, name, external_url: externalUrl }: VodRow): Playable {
  return { kind: 'vod', tag, name, wanted: vodAccess, externalUrl }
}
