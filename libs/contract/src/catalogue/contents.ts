import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { translatedName } from '../text.ts'

/** Field names are those of the specification (C-10). */
export const contentType = z.object({
  _id: z.string(),
  name: z.string(),
  /** 1 = on. Index 0 live channels, 1 VOD, 2 sign-in/subscription requirement. */
  status: z.union([z.literal(0), z.literal(1)]),
})

export const category = z.object({ _id: z.string(), ...translatedName })

/** By language code; absent where there are none. */
const nameTranslations = z.record(z.string(), z.string()).optional()

export const channelCard = z.object({
  _id: z.string(),
  tag: z.string(),
  /** English. */
  name: z.string(),
  name_translations: nameTranslations,
  /** Path under the CMS address (`/cms/`). */
  logo: z.string(),
  description: z.string(),
  /** Category id. */
  category: z.string(),
  paid: z.boolean(),
  show_epg: z.boolean(),
  geoblock: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  geoblock_countries: z.array(z.string()),
  /** Absent where there is none. */
  age_rating: z.string().optional(),
})

/** `stream_url` only for viewers who may watch (T-04). */
export const channelDetail = channelCard.extend({ stream_url: z.string().optional() })

export const vodCard = z.object({
  _id: z.string(),
  tag: z.string(),
  /** English. */
  name: z.string(),
  name_translations: nameTranslations,
  image: z.string(),
  description: z.string(),
  category: z.string(),
  /** Whole seconds. */
  duration: z.number().int(),
})

export const vodDetail = vodCard.extend({
  stream_url: z.string().optional(),
  /** Null if unknown. */
  year: z.number().int().nullable(),
  age_rating: z.string().nullable(),
  cast: z.array(z.string()),
  /** Wide picture; path under the CMS address. */
  backdrop: z.string().nullable(),
})

/** With the offset of the service. */
export const userSubscription = z.object({ end_date: z.iso.datetime({ offset: true }) })

export const ad = z.object({
  _id: z.string(),
  image: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Seconds. */
  duration: z.number().int(),
  action_url: z.string().nullable(),
  users_views: z.number().int(),
  /** B-19: how often a device shows it in a day. Absent without a limit. */
  max_views_per_day: z.int().min(1).optional(),
})

export const programme = z.object({
  title: z.string(),
  description: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})

/** Y-11: `available`: the programme can be watched from its start. */
const guideProgramme = programme.extend({ available: z.boolean() })

/** E-01…E-04: one hour of the guide. Instants are UTC; `label` is in the channel's time zone. */
export const guideSlot = z.object({
  hour: z.number().int().min(0).max(23),
  label: z.string(),
  day: z.enum(['yesterday', 'today']),
  current: z.boolean(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** False if nothing was recorded, or not enough yet. */
  available: z.boolean(),
  programmes: z.array(guideProgramme),
})

export const guide = z.object({
  time_zone: z.string(),
  slots: z.array(guideSlot),
  /** Current programme and those of the next 24 hours. */
  upcoming: z.array(guideProgramme),
})

/** The facts with which the server decided about access, so that browsers can too (T-04). */
export const accessFacts = {
  visitor: z.object({
    /** ISO country code, by address; null if unknown. */
    country: z.string().nullable(),
    signed_in: z.boolean(),
  }),
  server_time: z.iso.datetime(),
  time_zone: z.string(),
}

const content = z.array(contentType)
const byTag = z.object({ tag: z.string().min(1).max(80) })
const byCategory = z.object({ category: z.string().min(1).max(80) })

/**
 * L-10: with the request header `Prefer: return=minimal` (RFC 7240), cards have an empty description, and the overview contains only
 * so many entries of so many categories, among those that have any. Without it, responses are complete.
 */
export const overviewLimits = { categories: 8, entries: 12 } as const

/** L-10: further categories that have entries, by ID. Absent in complete responses. */
const further = z.object({ channels: z.array(z.string()), vods: z.array(z.string()) }).optional()

const overviewData = z.object({
  content,
  channelsCategory: z.array(category),
  vodsCategory: z.array(category),
  channelsList: z.array(channelCard),
  vodsList: z.array(vodCard),
  userSubscriptions: z.array(userSubscription),
  adsData: z.array(ad),
  /** The service's time zone, which determines when a day ends (T-03). */
  time_zone: z.string(),
  further,
})
const categoriesData = overviewData.pick({
  content: true,
  channelsCategory: true,
  vodsCategory: true,
  time_zone: true,
})
const channelsData = overviewData.pick({ content: true, channelsCategory: true, channelsList: true })
const vodsData = overviewData.pick({ content: true, vodsCategory: true, vodsList: true })
const channelData = z.object({
  content,
  /** Exactly one, index 0 (C-05). */
  channelsList: z.array(channelDetail),
  channelsCategory: z.array(category),
  adsData: z.array(ad),
  userSubscriptions: z.array(userSubscription),
  guide: guide.nullable(),
  /** P-17: the state of the channel for viewers. */
  state: z.enum(['on-air', 'off-air', 'nothing-scheduled']),
  ...accessFacts,
})
const vodData = z.object({
  /** P-17: false: the VOD has no video yet. */
  is_available: z.boolean(),
  content,
  vodsList: z.array(vodDetail),
  vodsCategory: z.array(category),
  adsData: z.array(ad),
  userSubscriptions: z.array(userSubscription),
  ...accessFacts,
})

const onNowData = z.object({
  channels: z.array(
    z.object({
      /** The channel's tag. */
      tag: z.string(),
      title: z.string(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
    }),
  ),
  serverTime: z.iso.datetime(),
})

const get = { method: 'GET', auth: 'viewer' } as const
const free = { method: 'GET', auth: 'optional' } as const

/** C-04, C-05. */
export const contents = {
  categories: endpoint({
    ...get,
    path: 'contents/categories/view',
    summary: 'Content types and both category lists',
    data: categoriesData,
  }),
  overview: endpoint({
    ...get,
    path: 'contents/view',
    summary: 'Everything on the home page',
    data: overviewData,
  }),
  availability: endpoint({
    ...get,
    path: 'contents/availability',
    summary: 'Content types with their status',
    data: content,
  }),
  channels: endpoint({
    ...get,
    path: 'contents/channels/view',
    summary: 'Channels by category',
    data: channelsData,
  }),
  allChannels: endpoint({
    ...get,
    path: 'contents/channels/all/view',
    summary: 'All channels',
    data: channelsData,
  }),
  channelsOfCategory: endpoint({
    ...get,
    path: 'contents/channels/category/:category/view',
    summary: 'Channels of a category',
    params: byCategory,
    data: channelsData,
    errors: ['category-not-found'],
  }),
  channel: endpoint({
    ...get,
    path: 'contents/channel/:tag',
    summary: 'A channel with its guide, and its stream address for viewers who may watch',
    params: byTag,
    data: channelData,
    errors: ['channel-not-found', 'content-off'],
  }),
  vods: endpoint({
    ...get,
    path: 'contents/vods/view',
    aliases: ['vods/view'],
    summary: 'VODs by category',
    data: vodsData,
  }),
  allVods: endpoint({
    ...get,
    path: 'contents/vods/all/view',
    aliases: ['vods/all/view'],
    summary: 'All VODs',
    data: vodsData,
  }),
  vodsOfCategory: endpoint({
    ...get,
    path: 'contents/vods/category/:category/view',
    aliases: ['vods/category/:category/view'],
    summary: 'VODs of a category',
    params: byCategory,
    data: vodsData,
    errors: ['category-not-found'],
  }),
  vod: endpoint({
    ...get,
    path: 'contents/vod/:tag',
    aliases: ['vod/:tag'],
    summary: 'A VOD, with its stream address for viewers who may watch',
    params: byTag,
    data: vodData,
    errors: ['vod-not-found', 'content-off'],
  }),
}

export const freeContents = {
  categories: endpoint({
    ...contents.categories,
    ...free,
    path: 'free/contents/categories/view',
  }),
  overview: endpoint({ ...contents.overview, ...free, path: 'free/contents/view' }),
  onNow: endpoint({
    ...free,
    path: 'free/contents/on-now',
    summary: 'Current programme of every channel with a guide',
    data: onNowData,
  }),
  channels: endpoint({ ...contents.channels, ...free, path: 'free/contents/channels/view' }),
  allChannels: endpoint({
    ...contents.allChannels,
    ...free,
    path: 'free/contents/channels/all/view',
  }),
  channelsOfCategory: endpoint({
    ...contents.channelsOfCategory,
    ...free,
    path: 'free/contents/channels/category/:category/view',
    errors: ['category-not-found'],
  }),
  channel: endpoint({
    ...contents.channel,
    ...free,
    path: 'free/contents/channel/:tag',
    errors: ['channel-not-found', 'content-off'],
  }),
}
