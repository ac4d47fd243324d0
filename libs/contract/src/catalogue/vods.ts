import { vodStateKinds } from '@kallo/rules/catalogue/vod-state'
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
  webAddress,
} from './editing.ts'

const vod = z.object({
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
  /** B-24: the series to which an episode belongs; null for films. */
  series: z.string().nullable(),
  season: z.int().nullable(),
  episode: z.int().nullable(),
  cast: z.array(z.string()),
  /** The service's own videos, in playing order; empty for an external stream. */
  parts: z.array(z.string()),
  externalUrl: z.string().nullable(),
  /** L-13: whether the VOD is published once its video has been prepared. */
  publishWhenReady: z.boolean(),
  /** L-13: the state that both lists and pages show. */
  state: z.object({
    kind: z.enum(vodStateKinds),
    /** 0…1, while the video is being prepared. */
    progress: z.number().nullable(),
    /** Why the preparation of its video failed. */
    problem: z.string().nullable(),
    /** Whether the VOD has a video, or the address of a stream. */
    isPlayable: z.boolean(),
  }),
})

/** Y-13. */
export const recordings = {
  list: endpoint({
    method: 'GET',
    path: 'console/channels/:id/recordings',
    summary: 'What is stored of a live channel, and its past programmes',
    auth: 'console',
    roles: ['editor'],
    params: z.object({ id: recordId }),
    data: z.object({
      /** Null: nothing is stored. */
      from: z.iso.datetime().nullable(),
      to: z.iso.datetime().nullable(),
      /** Newest first. */
      programmes: z.array(
        z.object({
          title: z.string(),
          description: z.string(),
          startsAt: z.iso.datetime(),
          endsAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: 'console/vods/recordings',
    summary:
      'Save a period of a live channel, up to 6 h, as a draft VOD. A repeated request with the same requestId saves nothing',
    auth: 'console',
    roles: ['editor'],
    body: z
      .object({
        channel: recordId,
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        name: line(120).min(1),
        description: description.default(''),
        category: recordId.optional(),
        requestId: z.uuid().optional(),
      })
      .refine(({ from, to }) => {
        const ms = Date.parse(to) - Date.parse(from)
        return ms > 0 && ms <= 21_600_000
      }, 'must be longer than 0 and at most 6 hours'),
    data: vod,
    errors: ['recording-missing'],
  }),
}

/** L-01…L-08. */
export const vods = editingEndpoints({
  path: 'vods',
  noun: 'VOD',
  item: vod,
  /** `video`: `failed` selects VODs with a file that could not be prepared. */
  filters: { category: line(80).default(''), video: z.enum(['', 'failed']).default('') },
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
    series: recordId.nullable(),
    season: z.int().min(0).max(999).nullable(),
    episode: z.int().min(0).max(9_999).nullable(),
    cast: z.array(line(80)).max(50),
    externalUrl: webAddress.nullable(),
    publishWhenReady: z.boolean(),
  },
  action: z.discriminatedUnion('kind', [
    ...bulkActions,
    z.object({ kind: z.literal('publish-when-ready') }),
    z.object({ kind: z.literal('category'), category: recordId }),
  ]),
})
