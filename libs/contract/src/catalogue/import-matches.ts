import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listInput, listOf } from '../platform/lists.ts'
import { line } from '../text.ts'

const editor = ['editor'] as const

const match = z.object({
  channelId: z.string(),
  channel: z.string(),
  sourceId: z.string().nullable(),
  guideId: z.string().nullable(),
  how: z.enum(['exact', 'name', 'similar', 'manual', 'ambiguous', 'none']),
  isLocked: z.boolean(),
  candidates: z.array(z.object({ guideId: z.string(), name: z.string() })),
})

/** J-07: which guide (XMLTV) the programmes of a channel come from. */
export const importMatches = {
  matches: endpoint({
    method: 'POST',
    path: 'console/import/matches/list',
    summary: 'Channels with external streams and their guides',
    auth: 'console',
    roles: editor,
    body: z.object({
      ...listInput,
      show: z.enum(['all', 'ambiguous', 'without', 'manual']).default('all'),
    }),
    data: listOf(match),
  }),
  guides: endpoint({
    method: 'POST',
    path: 'console/import/guides/list',
    summary: 'Channels of the guides that were read last',
    auth: 'console',
    roles: editor,
    body: z.object(listInput),
    data: listOf(
      z.object({ sourceId: z.string(), source: z.string(), guideId: z.string(), name: z.string() }),
    ),
  }),
  setMatch: endpoint({
    method: 'POST',
    path: 'console/import/matches/:channelId',
    summary: 'Choose the guide of a channel. The choice survives every refresh',
    auth: 'console',
    roles: editor,
    params: z.object({ channelId: line(80) }),
    body: z.object({
      sourceId: line(80),
      /** Null: no guide. */
      guideId: line(200).nullable(),
    }),
    data: z.null(),
    errors: ['channel-not-found', 'import-source-not-found', 'import-guide-not-found'],
  }),
  confirmProposals: endpoint({
    method: 'POST',
    path: 'console/import/proposals/confirm',
    summary: 'Confirm every proposed guide of a similar name that has no alternative',
    auth: 'console',
    roles: editor,
    data: z.object({ confirmed: z.int().min(0) }),
  }),
  clearMatch: endpoint({
    method: 'DELETE',
    path: 'console/import/matches/:channelId',
    summary: 'Match a channel automatically again',
    auth: 'console',
    roles: editor,
    params: z.object({ channelId: line(80) }),
    data: z.null(),
    errors: ['channel-not-found'],
  }),
}
