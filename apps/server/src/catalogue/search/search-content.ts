import { maxQuery, searchSizes, type search } from '@kallo/contract/catalogue/search'
import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import pg from 'pg'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Region } from '../../foundation/region/index.ts'
import type { Origin } from '../../streaming/origin/index.ts'
import type { Catalogue, CatalogueReader } from '../contents/index.ts'
import { isShownProgramme, type Guide } from '../guide/index.ts'
import { countMiss } from './search-misses.ts'
import {
  findChannels,
  findOnDemand,
  findProgrammes,
  foldQuery,
  limitStatement,
  matchSimilar,
  matchWords,
  setSimilarity,
  type FoundProgramme,
  type NameMatch,
  type SearchScope,
} from './search-store.ts'

export interface SearchParts extends Pick<Deps, 'db' | 'clock' | 'log' | 'config'> {
  catalogue: CatalogueReader
  guide: Guide
  region: Pick<Region, 'countryOf'>
  origin: Pick<Origin, 'hasProgramme'>
  /** Whether the database can find similar names. */
  findsSimilar: boolean
}

export interface SearchFacts {
  viewer: Viewer | null
  ip: string
}

type Found = DataOf<typeof search.find>

const maxMs = 2_000
/** With fewer results, similar names are added. */
const enough = 3

/** Z-01…Z-07: what has a name like the query and may be seen by this viewer. */
export async function searchContent(
  parts: SearchParts,
  { query, purpose = 'search' }: BodyOf<typeof search.find>,
  { viewer, ip }: SearchFacts,
): Promise<Found> {
  const now = new Date(parts.clock.now())
  const moment = { serverTime: now.toISOString(), timeZone: parts.config.timeZone }
  const nothing = { channels: [], vods: [], series: [], programmes: [], ...moment }
  const typed = firstCharacters(query)
  const folded = await foldQuery(parts.db, typed)
  if (folded === '') return nothing
  const scope = {
    now,
    country: parts.region.countryOf(ip),
    ratings: ratingsWithin(parts.catalogue, viewer?.profile.maxAge ?? null),
  }
  const found = await findWithin(parts, folded, scope, searchSizes[purpose])
  if (found === null) return nothing
  if (purpose === 'search' && sizeOf(found) === 0) await countMiss(parts.db, { query: typed, folded, now })
  const onNow = await parts.guide.onNow()
  return {
    channels: found.channels.map((row) => ({
      ...toNamed(row),
      isPaid: row.is_paid,
      onNow: onNow.get(row.id)?.title ?? null,
    })),
    vods: found.vods.map((row) => ({ ...toNamed(row), year: row.year })),
    series: found.series.map((row) => ({ ...toNamed(row), year: row.year })),
    programmes: found.programmes.map((row) => toProgramme(row, parts.origin)),
    ...moment,
  }
}

/** M-10: the age ratings of content that the profile may see. */
function ratingsWithin(catalogue: CatalogueReader, maxAge: number | null): readonly string[] | null {
  if (maxAge === null) return null
  const limited = catalogue(maxAge)
  const known = ratingsOf.get(limited)
  if (known) return known
  const rows = [...limited.channels.values(), ...limited.vods.values(), ...limited.series.values()]
  const ratings = [...new Set(rows.flatMap(({ age_rating: rating }) => rating ?? []))]
  ratingsOf.set(limited, ratings)
  return ratings
}

const ratingsOf = new WeakMap<Catalogue, string[]>()

/** Removes characters that PostgreSQL cannot store, and shortens the query. */
function firstCharacters(query: string): string {
  return query.slice(0, maxQuery).toWellFormed().replaceAll('\0', '')
}

type Rows = Awaited<ReturnType<typeof findRows>>

/** Without similar names if these took too long; null if the query did. */
async function findWithin(
  parts: SearchParts,
  folded: string,
  scope: SearchScope,
  limit: number,
): Promise<Rows | null> {
  let found: Rows | null = null
  try {
    return await parts.db.transaction().execute(async (trx) => {
      const endsAt = performance.now() + maxMs
      const next = async <Row>(query: () => Promise<Row>) => {
        await limitStatement(trx, endsAt - performance.now())
        return query()
      }
      await setSimilarity(trx, folded)
      const find = (match: NameMatch) => findRows({ ...parts, db: trx, next }, match, scope, limit)
      found = await find(matchWords(folded))
      if (sizeOf(found) >= enough || !parts.findsSimilar || !/[a-z\d]/.test(folded)) return found
      return mergeRows(found, await find(matchSimilar(folded)), limit)
    })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== queryCancelled) throw error
    parts.log.warn({ length: folded.length }, 'a search took too long')
    return found
  }
}

const queryCancelled = '57014'

/** Runs a query within what remains of the time. */
type Next = <Row>(query: () => Promise<Row>) => Promise<Row>

async function findRows(
  { db, catalogue, next }: Pick<SearchParts, 'db' | 'catalogue'> & { next: Next },
  match: NameMatch,
  scope: SearchScope,
  limit: number,
) {
  const { isOn } = catalogue()
  // One after the other: a transaction has one connection.
  const channels = isOn.channels ? await next(() => findChannels(db, match, scope, limit)) : []
  const vods = isOn.vods ? await next(() => findOnDemand(db, 'vod', match, scope, limit)) : []
  const series = isOn.vods ? await next(() => findOnDemand(db, 'series', match, scope, limit)) : []
  const shown = { ...scope, isShown: isShownProgramme }
  const programmes = isOn.channels ? await next(() => findProgrammes(db, match, shown, limit)) : []
  return { channels, vods, series, programmes }
}

/** The better matches first, each result once. */
function mergeRows(better: Rows, more: Rows, limit: number): Rows {
  const merge = <Row>(one: readonly Row[], other: readonly Row[], keyOf: (row: Row) => string): Row[] =>
    Map.groupBy([...one, ...other], keyOf)
      .values()
      .flatMap((same) => same.slice(0, 1))
      .take(limit)
      .toArray()
  const programmeKey = ({ tag, starts_at: startsAt }: FoundProgramme) => `${tag} ${startsAt.toISOString()}`
  return {
    channels: merge(better.channels, more.channels, ({ tag }) => tag),
    vods: merge(better.vods, more.vods, ({ tag }) => tag),
    series: merge(better.series, more.series, ({ tag }) => tag),
    programmes: merge(better.programmes, more.programmes, programmeKey),
  }
}

function sizeOf({ channels, vods, series, programmes }: Rows): number {
  return channels.length + vods.length + series.length + programmes.length
}

function toNamed(row: {
  tag: string
  name: string
  name_translations: Record<string, string>
  picture: string
}) {
  return { tag: row.tag, name: row.name, nameTranslations: row.name_translations, picture: row.picture }
}

function toProgramme(row: FoundProgramme, origin: Pick<Origin, 'hasProgramme'>): Found['programmes'][number] {
  const { title, starts_at: startsAt, ends_at: endsAt } = row
  return {
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    // The catch-up of an external stream is unknown until it is opened.
    isRecorded: !row.is_external && origin.hasProgramme(row.tag, startsAt.getTime(), endsAt.getTime()),
    channel: toNamed(row),
  }
}
