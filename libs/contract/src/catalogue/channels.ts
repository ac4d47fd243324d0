import { geoblockModes } from '@kallo/rules/foundation/region'
import * as z from 'zod'
import { line } from '../text.ts'
import {
  ageRating,
  bulkActions,
  countries,
  description,
  editingEndpoints,
  nameTranslations,
  nameTranslationsData,
  picture,
  publicationData,
  publicationFields,
  recordId,
  tag,
  webAddress,
} from './editing.ts'

const geoblock = z.enum(geoblockModes)

const channel = z.object({
  ...publicationData,
  tag: z.string(),
  name: z.string(),
  nameTranslations: nameTranslationsData,
  logo: z.string(),
  description: z.string(),
  category: z.string(),
  categoryName: z.string(),
  isPaid: z.boolean(),
  hasGuide: z.boolean(),
  ageRating: z.string().nullable(),
  geoblock,
  geoblockCountries: z.array(z.string()),
  /** Null: the channel is assembled from the service's own videos. */
  externalUrl: z.string().nullable(),
  timeZone: z.string().nullable(),
})

/** L-01…L-08. */
export const channels = editingEndpoints({
  path: 'channels',
  noun: 'channel',
  item: channel,
  filters: {
    category: line(80).default(''),
    access: z.enum(['', 'paid', 'free']).default(''),
  },
  fields: {
    ...publicationFields,
    tag,
    /** White space at the beginning hides the channel from the list of all channels (B-05). */
    name: line(120).min(1),
    nameTranslations,
    logo: picture,
    description,
    category: recordId,
    isPaid: z.boolean(),
    hasGuide: z.boolean(),
    ageRating: ageRating.nullable(),
    geoblock,
    geoblockCountries: countries,
    externalUrl: webAddress.nullable(),
    timeZone: line(60).nullable(),
  },
  action: z.discriminatedUnion('kind', [
    ...bulkActions,
    z.object({ kind: z.literal('category'), category: recordId }),
    z.object({ kind: z.literal('access'), isPaid: z.boolean() }),
    z.object({ kind: z.literal('countries'), geoblock, geoblockCountries: countries }),
  ]),
})
