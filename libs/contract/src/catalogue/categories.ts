import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line } from '../text.ts'
import {
  bulkActions,
  editingEndpoints,
  nameTranslations,
  nameTranslationsData,
  publicationData,
  publicationFields,
} from './editing.ts'
import { recordVersion } from '../platform/record-version.ts'

const kind = z.enum(['channel', 'vod'])

const category = z.object({
  ...publicationData,
  kind,
  name: z.string(),
  nameTranslations: nameTranslationsData,
  /** Channels or VODs in it, drafts included. */
  records: z.int(),
})

/** L-01…L-08. */
export const categories = editingEndpoints({
  path: 'categories',
  noun: 'category',
  item: category,
  filters: { kind: kind.or(z.literal('')).default('') },
  fields: {
    ...publicationFields,
    /** The kind cannot be changed later. */
    kind,
    name: line(60).min(1),
    nameTranslations,
  },
  action: z.discriminatedUnion('kind', [...bulkActions]),
})

const types = listOf(
  z.object({ id: z.string(), name: z.string(), isOn: z.boolean(), version: recordVersion }),
)

/** L-09: switches for live channels, VODs and the subscription requirement. */
export const contentTypes = {
  list: endpoint({
    method: 'GET',
    path: 'console/content-types',
    summary: 'The content types and whether they are on',
    auth: 'console',
    roles: ['editor'],
    data: types,
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'console/content-types/:id',
    summary: 'Switch a content type on or off for all viewers',
    auth: 'console',
    roles: ['editor'],
    params: z.object({ id: line(80) }),
    body: z.object({ isOn: z.boolean(), version: recordVersion }),
    data: types,
    errors: ['record-not-found', 'changed-meanwhile'],
  }),
}
