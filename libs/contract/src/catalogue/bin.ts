import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listInput, listOf } from '../platform/lists.ts'
import { recordId } from './editing.ts'

export const binKinds = ['channel', 'vod', 'series', 'category', 'banner', 'ad'] as const
const kind = z.enum(binKinds)

/** L-07. */
export const bin = {
  list: endpoint({
    method: 'POST',
    path: 'console/bin/list',
    summary: 'Deleted records, which can be restored for 30 days',
    auth: 'console',
    roles: ['editor'],
    body: z.object({ ...listInput, kind: kind.or(z.literal('')).default('') }),
    data: listOf(
      z.object({
        id: z.string(),
        kind,
        name: z.string(),
        deletedAt: z.iso.datetime(),
        purgedAt: z.iso.datetime(),
      }),
    ),
  }),
  restore: endpoint({
    method: 'POST',
    path: 'console/bin/restore',
    summary: 'Restore a deleted record. It stays unpublished',
    auth: 'console',
    roles: ['editor'],
    body: z.object({ kind, id: recordId }),
    data: z.null(),
    errors: ['record-not-found', 'category-deleted'],
  }),
}
