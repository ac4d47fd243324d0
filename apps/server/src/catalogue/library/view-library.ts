import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { libraryEndpoints } from '@kallo/contract/catalogue/library'
import { continueAt, isFinished, minProgressSeconds } from '@kallo/rules/catalogue/library'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Catalogue, ContentsParts, VodRow } from '../contents/index.ts'
import {
  channelCard,
  isInArchive,
  listKey,
  seriesCard,
  storedRef,
  vodCard,
  watchedCard,
  type ContentCard,
} from './content-refs.ts'
import {
  countWatched,
  findProgress,
  loadFavourites,
  loadList,
  loadProgressOf,
  loadWatched,
  loadWatchedVods,
  readSettings,
  type StoredRef,
  type WatchedRow,
} from './library-store.ts'

/** Maximum number of cards in a row (B-16). */
export const maxCards = 20
/** Number of history entries that are read for a row. It is larger, because finished and deleted content is skipped. */
const maxRead = 200
const historyPage = 50

type Parts = Pick<Deps, 'db' | 'clock'> & Pick<ContentsParts, 'catalogue' | 'guide'>

/** B-20…B-22: the data from which the rows of the home page are made. Content that is switched off is left out (B-06). */
export async function readLibrary({ db, clock, catalogue: of, guide }: Parts, { profile }: Viewer) {
  const catalogue = of(profile.maxAge)
  const [watched, channels, list, favourites, onNow] = await Promise.all([
    loadWatched(db, profile.id, { kinds: ['vod', 'programme'], limit: maxRead }),
    loadWatched(db, profile.id, { kinds: ['channel'], limit: maxCards }),
    loadList(db, profile.id),
    loadFavourites(db, profile.id),
    guide.onNow(),
  ])
  const { isOn, byId } = catalogue
  const channelOf = (id: string) => {
    const row = isOn.channels ? byId.channels.get(id) : undefined
    return row ? [channelCard(row, onNow.get(id))] : []
  }
  const canBeContinued = watched.filter(({ kind }) => (kind === 'vod' ? isOn.vods : isOn.channels))
  return {
    watched,
    favouriteIds: favourites,
    continueWatching: continueWith(catalogue, canBeContinued, clock.now()),
    myList: list.flatMap(({ kind, contentId }): ContentCard[] => {
      if (!isOn.vods) return []
      const { vods, series } = byId
      const vod = kind === 'vod' ? vods.get(contentId) : undefined
      if (vod) return [vodCard(catalogue, vod)]
      const one = kind === 'series' ? series.get(contentId) : undefined
      return one ? [seriesCard(one)] : []
    }),
    favourites: favourites.flatMap(channelOf),
    recentChannels: channels.flatMap((row) => channelOf(row.content_id)),
  }
}

/**
 * B-20: what was begun and not finished, latest first. A series is listed once, with the episode that was begun last, or the one
 * after it when that is finished. An episode that was only opened does not hide those before it.
 */
export function continueWith(
  catalogue: Catalogue,
  watched: readonly WatchedRow[],
  nowMs: number,
): ContentCard[] {
  const done = new Set<string>()
  const opened = new Map<string, VodRow>()
  const cards: ContentCard[] = []
  for (const row of watched) {
    const vod = row.kind === 'vod' ? catalogue.byId.vods.get(row.content_id) : undefined
    const seriesId = vod?.series_id ?? null
    if (seriesId !== null && done.has(seriesId)) continue
    if (vod && !hasFinished(row) && !catalogue.isPlayable(vod)) continue
    if (vod && seriesId !== null) {
      if (row.position_seconds >= minProgressSeconds || hasFinished(row)) done.add(seriesId)
      else if (!opened.has(seriesId)) opened.set(seriesId, vod)
    }
    const after = vod && (opened.get(seriesId ?? '') ?? nextEpisode(catalogue, vod))
    const card = cardToContinue(catalogue, row, after, nowMs)
    if (card) cards.push(card)
    if (cards.length === maxCards) break
  }
  return cards
}

/** `after`: the episode to offer if this one is finished. */
function cardToContinue(
  catalogue: Catalogue,
  row: WatchedRow,
  after: VodRow | null | undefined,
  nowMs: number,
): ContentCard | null {
  if (hasFinished(row)) {
    return after
      ? { ...vodCard(catalogue, after), positionSeconds: 0, watchedAt: row.watched_at.toISOString() }
      : null
  }
  if (row.position_seconds < minProgressSeconds) return null
  if (row.kind === 'programme' && !isInArchive(row.starts_at.getTime(), nowMs)) return null
  return watchedCard(catalogue, row)
}

function hasFinished({ position_seconds: position, duration_seconds: duration }: WatchedRow): boolean {
  return isFinished(position, duration)
}

/** How far the profile has watched each of these VODs. */
export async function progressOfVods(db: Parts['db'], profileId: string, ids: readonly string[]) {
  const rows = await loadProgressOf(db, profileId, ids)
  return new Map(
    rows.map((row) => [
      row.content_id,
      {
        positionSeconds: row.position_seconds,
        durationSeconds: row.duration_seconds,
        ...(isFinished(row.position_seconds, row.duration_seconds) ? { isFinished: true as const } : {}),
      },
    ]),
  )
}

/** B-24: the episode that was begun last, or the one after it; else the first. Null without one that can be played. */
export async function continueSeries(
  db: Parts['db'],
  catalogue: Catalogue,
  profileId: string,
  episodes: readonly VodRow[],
): Promise<ContentCard | null> {
  const ids = episodes.map(({ id }) => id)
  const progress = await loadProgressOf(db, profileId, ids)
  // An episode that was only opened does not hide those before it.
  const last =
    progress.find((row) => row.position_seconds >= minProgressSeconds || hasFinished(row)) ?? progress[0]
  const begun = last && catalogue.byId.vods.get(last.content_id)
  const first = episodes.find(catalogue.isPlayable)
  if (!last || !begun) return first ? vodCard(catalogue, first) : null
  if (!hasFinished(last) && catalogue.isPlayable(begun)) return watchedCard(catalogue, last)
  const next = nextEpisode(catalogue, begun) ?? first
  return next ? vodCard(catalogue, next) : null
}

/** The next episode with a video, also in the next season; null after the last one. */
export function nextEpisode(catalogue: Catalogue, vod: VodRow): VodRow | null {
  if (vod.series_id === null) return null
  const episodes = catalogue.episodesOf(vod.series_id)
  const index = episodes.findIndex(({ id }) => id === vod.id)
  return index === -1 ? null : (episodes.slice(index + 1).find(catalogue.isPlayable) ?? null)
}

export async function viewLibrary(
  parts: Parts,
  viewer: Viewer,
): Promise<DataOf<typeof libraryEndpoints.view>> {
  const [library, { isHistoryPaused }] = await Promise.all([
    readLibrary(parts, viewer),
    readSettings(parts.db, viewer.profile.id),
  ])
  const { continueWatching, myList, favourites, recentChannels } = library
  return { continueWatching, myList, favourites, recentChannels, isHistoryPaused }
}

/** B-23. Entries whose content is gone are left out of the page. */
export async function viewHistory(
  { db, catalogue }: Parts,
  { profile }: Viewer,
  page: number,
): Promise<DataOf<typeof libraryEndpoints.history>> {
  const [rows, total] = await Promise.all([
    loadWatched(db, profile.id, { limit: historyPage, offset: (page - 1) * historyPage }),
    countWatched(db, profile.id),
  ])
  const visible = catalogue(profile.maxAge)
  return { items: rows.flatMap((row) => watchedCard(visible, row) ?? []), total }
}

/** B-20…B-22: the progress of one VOD or programme, and what is on the lists; finished content starts again. */
export async function viewProgress(
  { db, catalogue: of }: Parts,
  { profile }: Viewer,
  ref: BodyOf<typeof libraryEndpoints.progressOf>['of'],
): Promise<DataOf<typeof libraryEndpoints.progressOf>> {
  const catalogue = of(profile.maxAge)
  const stored = ref.kind === 'series' ? null : storedRef(catalogue, ref)
  const listed = ref.kind === 'series' || ref.kind === 'vod' ? listKey(catalogue, ref) : null
  const [positionSeconds, list, favourites, { playsNext }] = await Promise.all([
    stored ? positionOfStored(db, profile.id, stored) : 0,
    loadList(db, profile.id),
    loadFavourites(db, profile.id),
    readSettings(db, profile.id),
  ])
  return {
    positionSeconds,
    isListed: list.some(({ kind, contentId }) => kind === listed?.kind && contentId === listed.contentId),
    isFavourite: stored?.kind !== 'vod' && favourites.includes(stored?.contentId ?? ''),
    next: ref.kind === 'vod' ? await nextOf(db, catalogue, profile.id, ref.tag) : null,
    playsNext,
  }
}

/** B-20: where the profile continues this content; 0: at the start. */
export async function positionOf(
  db: Parts['db'],
  catalogue: Catalogue,
  { profile }: Viewer,
  ref: Parameters<typeof storedRef>[1],
): Promise<number> {
  const stored = storedRef(catalogue, ref)
  return stored ? positionOfStored(db, profile.id, stored) : 0
}

async function positionOfStored(db: Parts['db'], profileId: string, stored: StoredRef): Promise<number> {
  const progress = await findProgress(db, profileId, stored)
  return progress ? continueAt(progress.position_seconds, progress.duration_seconds) : 0
}

/** B-25: what is suggested after a VOD: its next episode, else an unseen VOD of its category. */
async function nextOf(
  db: Parts['db'],
  catalogue: Catalogue,
  profileId: string,
  tag: string,
): Promise<ContentCard | null> {
  const vod = catalogue.vods.get(tag)
  if (!vod) return null
  const episode = nextEpisode(catalogue, vod)
  if (episode) return vodCard(catalogue, episode)
  const seen = await loadWatchedVods(db, profileId)
  const isNew = ({ id, category_id: category, series_id: series }: VodRow) =>
    id !== vod.id && category === vod.category_id && series === null && !seen.has(id)
  const other = [...catalogue.vods.values()].find((row) => isNew(row) && catalogue.isPlayable(row))
  return other ? vodCard(catalogue, other) : null
}
