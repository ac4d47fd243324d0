import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { translatedName } from '../text.ts'

/** Entity names are those of the specification (C-10); inside the program other names are used. */
export const contentType = z.object({
  _id: z.string(),
  name: z.string(),
  /** 1 = on. Index 0 live channels, 1 VOD, 2 sign-in/subscription requirement. */
  status: z.union([z.literal(0), z.literal(1)]),
})

export const category = z.object({ _id: z.string(), ...translatedName })

export const channelCard = z.object({
  _id: z.string(),
  tag: z.string(),
  name: z.string(),
  /** Path under the CMS address (`/cms/`). */
  logo: z.string(),
  description: z.string(),
  /** Category id. */
  category: z.string(),
  paid: z.boolean(),
  show_epg: z.boolean(),
  geoblock: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  geoblock_countries: z.array(z.string()),
})

/** A single channel; `stream_url` only for a caller who may watch (T-04). */
export const channelDetail = channelCard.extend({ stream_url: z.string().optional() })

export const vodCard = z.object({
  _id: z.string(),
  tag: z.string(),
  name: z.string(),
  image: z.string(),
  description: z.string(),
  category: z.string(),
  /** Whole seconds. */
  duration: z.number().int(),
})

export const vodDetail = vodCard.extend({
  stream_url: z.string().optional(),
  /** Null where the operator has not told. */
  year: z.number().int().nullable(),
  age_rating: z.string().nullable(),
  cast: z.array(z.string()),
  /** A wide picture; path under the CMS address. */
  backdrop: z.string().nullable(),
})

export const userSubscription = z.object({ end_date: z.iso.datetime() })

export const ad = z.object({
  _id: z.string(),
  image: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Seconds. */
  duration: z.number().int(),
  action_url: z.string().nullable(),
  users_views: z.number().int(),
})

export const programme = z.object({
  title: z.string(),
  description: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
})

/** E-01…E-04: one hour of the guide. All instants are UTC; `label` is already in the channel's zone. */
export const guideSlot = z.object({
  hour: z.number().int().min(0).max(23),
  label: z.string(),
  day: z.enum(['yesterday', 'today']),
  current: z.boolean(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** False: nothing was recorded (or not enough yet); the slot says so and is no link. */
  available: z.boolean(),
  programmes: z.array(programme),
})

export const guide = z.object({
  time_zone: z.string(),
  slots: z.array(guideSlot),
  /** What is on now and in the next 24 hours. */
  upcoming: z.array(programme),
})

/** What the browser needs to run the access rule itself (T-04): the same facts the server used. */
export const accessFacts = {
  visitor: z.object({
    /** ISO country by address; null when unknown. */
    country: z.string().nullable(),
    signed_in: z.boolean(),
  }),
  server_time: z.iso.datetime(),
  time_zone: z.string(),
}

const content = z.array(contentType)
const byTag = z.object({ tag: z.string().min(1).max(80) })
const byCategory = z.object({ category: z.string().min(1).max(80) })

const overviewData = z.object({
  content,
  channelsCategory: z.array(category),
  vodsCategory: z.array(category),
  channelsList: z.array(channelCard),
  vodsList: z.array(vodCard),
  userSubscriptions: z.array(userSubscription),
  adsData: z.array(ad),
  /** The service's zone: it says when today ends (T-03). */
  time_zone: z.string(),
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
  ...accessFacts,
})
const vodData = z.object({
  content,
  vodsList: z.array(vodDetail),
  vodsCategory: z.array(category),
  adsData: z.array(ad),
  userSubscriptions: z.array(userSubscription),
  ...accessFacts,
})

const onNowData = z.object({
  channels: z.array(
    programme.omit({ description: true }).extend({
      /** The channel's tag. */
      tag: z.string(),
    }),
  ),
  server_time: z.iso.datetime(),
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
    summary: 'Everything the home page shows',
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
    summary: 'The channels of one category',
    params: byCategory,
    data: channelsData,
    errors: ['category-not-found'],
  }),
  channel: endpoint({
    ...get,
    path: 'contents/channel/:tag',
    summary: 'One channel with its guide, and its stream address for whoever may watch',
    params: byTag,
    data: channelData,
    errors: ['channel-not-found', 'content-off'],
  }),
  vods: endpoint({
    ...get,
    path: 'contents/vods/view',
    aliases: ['vods/view'],
    summary: 'Films by category',
    data: vodsData,
  }),
  allVods: endpoint({
    ...get,
    path: 'contents/vods/all/view',
    aliases: ['vods/all/view'],
    summary: 'All films',
    data: vodsData,
  }),
  vodsOfCategory: endpoint({
    ...get,
    path: 'contents/vods/category/:category/view',
    aliases: ['vods/category/:category/view'],
    summary: 'The films of one category',
    params: byCategory,
    data: vodsData,
    errors: ['category-not-found'],
  }),
  vod: endpoint({
    ...get,
    path: 'contents/vod/:tag',
    aliases: ['vod/:tag'],
    summary: 'One film, with its stream address for whoever may watch',
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
    summary: 'What every channel with a guide shows at this moment',
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
