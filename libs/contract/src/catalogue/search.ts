import { secondMs } from '@kallo/rules/foundation/durations'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listInput, listOf } from '../platform/lists.ts'
import type { EnforcedLimit } from '../rate-limit.ts'

/** A viewer who types quickly sends a few requests per second; many viewers of mobile networks share an address. */
const searchLimits = [
  { name: 'search', per: 'address', burst: 400, everyMs: 0.02 * secondMs },
] as const satisfies EnforcedLimit[]

/** Maximum length of a query in characters. The rest is ignored. */
export const maxQuery = 100

/** Maximum number of results of each kind. */
export const searchSizes = { suggest: 4, search: 24 } as const

const named = {
  tag: z.string(),
  /** English. */
  name: z.string(),
  /** By language code, without English. */
  nameTranslations: z.record(z.string(), z.string()),
  /** Path under the CMS address; empty if there is none. */
  picture: z.string(),
}

const foundChannel = z.object({
  ...named,
  isPaid: z.boolean(),
  /** The current programme; null if unknown. */
  onNow: z.string().nullable(),
})

const foundVod = z.object({ ...named, year: z.int().nullable() })

const foundProgramme = z.object({
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Whether the programme is recorded, and can be watched from its start. */
  isRecorded: z.boolean(),
  channel: z.object(named),
})

/** Z-01…Z-07. */
export const search = {
  find: endpoint({
    method: 'POST',
    path: 'search',
    summary: 'Channels, VODs, series and programmes by name, best match first',
    auth: 'optional',
    allowsReadOnly: true,
    body: z.object({
      query: z.string().max(1_000_000),
      /** `suggest` while the viewer types: fewer results, and a query without results is not counted. */
      purpose: z.enum(['suggest', 'search']).default('search'),
    }),
    data: z.object({
      channels: z.array(foundChannel),
      vods: z.array(foundVod),
      series: z.array(foundVod),
      /** Running programmes first, then the next ones, then the latest of the past 24 hours. */
      programmes: z.array(foundProgramme),
      serverTime: z.iso.datetime(),
      /** The service's time zone, for the times of programmes. */
      timeZone: z.string(),
    }),
    limits: searchLimits,
  }),
}

/** Z-08. */
export const searchMisses = {
  list: endpoint({
    method: 'POST',
    path: 'console/search-misses/list',
    summary: 'Searches without results, most frequent first',
    auth: 'console',
    roles: ['editor'],
    body: z.object({ page: listInput.page, perPage: listInput.perPage, sort: listInput.sort }),
    data: listOf(
      z.object({
        /** The query in lower case, without diacritics and punctuation. */
        query: z.string(),
        count: z.int(),
        lastAt: z.iso.datetime(),
      }),
    ),
  }),
  clear: endpoint({
    method: 'POST',
    path: 'console/search-misses/clear',
    summary: 'Delete the list of searches without results',
    auth: 'console',
    roles: ['editor'],
    body: z.object({}),
    data: z.object({}),
  }),
}
