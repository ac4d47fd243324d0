import { maxFavourites } from '@kallo/rules/catalogue/library'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import type { EnforcedLimit } from '../rate-limit.ts'

const tag = z.string().min(1).max(80)
const instant = z.iso.datetime()
const seconds = z.int().min(0).max(1_000_000)

/** Names content by its address: a channel, a VOD, a series, or a past programme of a channel by its start. */
export const contentRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('channel'), tag }),
  z.object({ kind: z.literal('vod'), tag }),
  z.object({ kind: z.literal('programme'), tag, startsAt: instant }),
])

/** Content whose progress is known, or that can be on My List. */
const libraryRef = z.discriminatedUnion('kind', [
  ...contentRef.options,
  z.object({ kind: z.literal('series'), tag }),
])

/** A card of a row. Fields without a value are left out: rows are sent often. */
export const contentCard = z.object({
  kind: z.enum(['channel', 'vod', 'series', 'programme']),
  /** Tag of the channel, VOD or series. */
  tag: z.string(),
  /** Name of the channel, VOD or series, in English. */
  name: z.string(),
  nameTranslations: z.record(z.string(), z.string()).optional(),
  /** Path under the CMS address. */
  image: z.string(),
  /** Whether a subscription is required. */
  isPaid: z.boolean().optional(),
  /** Title of a programme, or of the current programme of a channel. */
  title: z.string().optional(),
  startsAt: instant.optional(),
  endsAt: instant.optional(),
  /** Position up to which the content was watched. */
  positionSeconds: z.int().optional(),
  durationSeconds: z.int().optional(),
  isFinished: z.literal(true).optional(),
  watchedAt: instant.optional(),
  /** Season and number of an episode. */
  episode: z
    .object({
      seriesTag: z.string(),
      /** English. */
      seriesName: z.string(),
      seriesNameTranslations: z.record(z.string(), z.string()).optional(),
      season: z.int(),
      number: z.int(),
    })
    .optional(),
})

/** The player reports every 30 s, when it pauses and when it is left. */
const progressLimit: EnforcedLimit = { name: 'progress', per: 'account', burst: 60, everyMs: 2_000 }
const changeLimit: EnforcedLimit = { name: 'library', per: 'account', burst: 120, everyMs: 1_000 }
const historyPage = 50

const library = z.object({
  continueWatching: z.array(contentCard),
  myList: z.array(contentCard),
  favourites: z.array(contentCard),
  recentChannels: z.array(contentCard),
  isHistoryPaused: z.boolean(),
})

const listChange = z.object({
  /** Content to add to My List. */
  listed: z
    .array(z.object({ kind: z.enum(['vod', 'series']), tag }))
    .max(100)
    .default([]),
  /** Content to remove from My List. */
  unlisted: z
    .array(z.object({ kind: z.enum(['vod', 'series']), tag }))
    .max(100)
    .default([]),
})

/** B-20…B-24: what a profile has watched and listed. */
export const libraryEndpoints = {
  view: endpoint({
    method: 'GET',
    path: 'library',
    summary: 'Continue watching, My List, favourite and recent channels of the profile',
    auth: 'viewer',
    data: library,
  }),
  progressOf: endpoint({
    method: 'POST',
    path: 'library/progress-of',
    summary:
      'How far the profile has watched one VOD or programme, and whether it, a series or a channel is on its lists (B-20…B-22)',
    auth: 'viewer',
    allowsKids: true,
    allowsReadOnly: true,
    body: z.object({ of: libraryRef }),
    data: z.object({
      /** Position at which to continue; 0: at the start. */
      positionSeconds: z.int(),
      isListed: z.boolean(),
      isFavourite: z.boolean(),
      /** B-25: the next episode, else a VOD of the same category that has not been watched. */
      next: contentCard.nullable(),
      /** B-25: whether the next content starts by itself. */
      playsNext: z.boolean(),
    }),
  }),
  saveProgress: endpoint({
    method: 'POST',
    path: 'library/progress',
    summary: 'Store how far the profile has watched (B-20)',
    auth: 'viewer',
    allowsKids: true,
    body: z.object({
      items: z
        .array(
          z.object({
            of: contentRef,
            positionSeconds: seconds,
            /** 0: unknown. */
            durationSeconds: seconds,
            /** How long ago the content was watched. A time would not do, because the clocks of devices differ. */
            secondsAgo: z.int().min(0).max(31_536_000).default(0),
          }),
        )
        .min(1)
        .max(100),
    }),
    /** `unknown`: entries that were not stored, because there is no such content. */
    data: z.object({ stored: z.int(), unknown: z.int() }),
    limits: [progressLimit],
  }),
  changeList: endpoint({
    method: 'POST',
    path: 'library/list',
    summary: 'Put VODs and series on My List, or take them off (B-21)',
    auth: 'viewer',
    allowsKids: true,
    body: listChange,
    data: listOf(contentCard),
    errors: ['list-full'],
    limits: [changeLimit],
  }),
  changeFavourites: endpoint({
    method: 'POST',
    path: 'library/favourites',
    summary: 'Favourite channels: add, remove, or all of them in a new order (B-22)',
    auth: 'viewer',
    allowsKids: true,
    body: z.object({
      added: z.array(tag).max(100).default([]),
      removed: z.array(tag).max(100).default([]),
      /** The new order. Favourites that it does not contain follow in their present order. */
      order: z.array(tag).max(maxFavourites).default([]),
    }),
    data: listOf(contentCard),
    errors: ['list-full'],
    limits: [changeLimit],
  }),
  history: endpoint({
    method: 'GET',
    path: 'library/history/:page',
    summary: `What the profile has watched, latest first, ${historyPage} to a page (B-23)`,
    auth: 'viewer',
    params: z.object({ page: z.coerce.number().int().min(1).max(1_000) }),
    data: listOf(contentCard),
  }),
  deleteHistory: endpoint({
    method: 'POST',
    path: 'library/history/delete',
    summary: 'Delete one entry of the history, or all of them (B-23)',
    auth: 'viewer',
    allowsKids: true,
    body: z.object({ of: contentRef.nullable() }),
    data: z.object({ deleted: z.int() }),
    limits: [changeLimit],
  }),
}
