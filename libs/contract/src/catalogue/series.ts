import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import {
  ageRating,
  bulkActions,
  description,
  editingEndpoints,
  nameTranslations,
  nameTranslationsData,
  picture,
  publicationData,
  publicationFields,
  recordId,
  tag,
} from './editing.ts'
import { contentCard } from './library.ts'

const record = z.object({
  ...publicationData,
  tag: z.string(),
  name: z.string(),
  nameTranslations: nameTranslationsData,
  image: z.string(),
  backdrop: z.string().nullable(),
  description: z.string(),
  category: z.string(),
  categoryName: z.string(),
  year: z.int().nullable(),
  ageRating: z.string().nullable(),
  /** Episodes that are not in the bin, drafts included. */
  episodes: z.int(),
})

/** B-24, L-01…L-08. */
export const seriesEditing = editingEndpoints({
  path: 'series',
  noun: 'series',
  item: record,
  filters: { category: line(80).default('') },
  fields: {
    ...publicationFields,
    tag,
    name: line(120).min(1),
    nameTranslations,
    image: picture,
    backdrop: picture.nullable(),
    description,
    category: recordId,
    year: z.int().min(1_880).max(2_200).nullable(),
    ageRating: ageRating.nullable(),
  },
  action: z.discriminatedUnion('kind', [...bulkActions]),
})

const episode = contentCard.extend({
  number: z.int(),
  description: z.string(),
  /** Whole seconds; 0: unknown. */
  seconds: z.int(),
  /** P-17: false: the episode has no video yet. */
  isAvailable: z.boolean(),
})

/** B-24. */
export const seriesPages = {
  view: endpoint({
    method: 'GET',
    path: 'series/:tag',
    summary: 'A series with its seasons and episodes, and where the profile continues',
    auth: 'viewer',
    params: z.object({ tag: z.string().min(1).max(80) }),
    data: z.object({
      tag: z.string(),
      name: z.string(),
      nameTranslations: nameTranslationsData,
      description: z.string(),
      /** Paths under the CMS address. */
      image: z.string(),
      backdrop: z.string().nullable(),
      year: z.int().nullable(),
      ageRating: z.string().nullable(),
      category: z
        .object({ id: z.string(), name: z.string(), nameTranslations: nameTranslationsData })
        .nullable(),
      seasons: z.array(z.object({ season: z.int(), episodes: z.array(episode) })),
      /** The episode that was begun last, or the one after it; else the first. Null without episodes. */
      continueWith: contentCard.nullable(),
    }),
    errors: ['series-not-found', 'content-off'],
  }),
}
