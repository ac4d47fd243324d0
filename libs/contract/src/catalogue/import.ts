import * as z from 'zod'
import { maxLineLength } from '@kallo/rules/catalogue/import-m3u'
import { endpoint } from '../endpoint.ts'
import { listInput, listOf } from '../platform/lists.ts'
import { line } from '../text.ts'
import { recordVersion } from '../platform/record-version.ts'

const instant = z.iso.datetime()
const id = z.object({ id: line(80) })
const editor = ['editor'] as const

/** Maximum size of a file, compressed or not. */
export const maxImportBytes = 512 * 1024 * 1024

export const importStates = [
  'waiting',
  'parsing',
  'staged',
  'applied',
  'unchanged',
  'discarded',
  'cancelled',
  'failed',
  'reverted',
] as const
export type ImportState = (typeof importStates)[number]

/** Why a batch is not applied without confirmation. */
export const importWarnings = ['truncated', 'shrunk'] as const
export type ImportWarning = (typeof importWarnings)[number]

const count = z.int().min(0)
const counts = z.object({
  /** Entries or programmes in the file. */
  total: count,
  added: count,
  changed: count,
  unchanged: count,
  removed: count,
  /** Entries of a playlist that are left out. */
  excluded: count,
  /** Channels for which several guides fit. */
  ambiguous: count,
  /** Channels of the guide that no channel uses. */
  unmatched: count,
  invalid: count,
  /** Programmes that ended too long ago. */
  outdated: count,
})
export type ImportCounts = z.output<typeof counts>

const kind = z.enum(['m3u', 'xmltv'])
const batch = z.object({
  id: z.string(),
  sourceId: z.string(),
  sourceName: z.string(),
  kind,
  state: z.enum(importStates),
  isScheduled: z.boolean(),
  fileName: z.string(),
  createdBy: z.string(),
  bytesRead: count,
  /** Null while unknown. */
  bytesTotal: count.nullable(),
  counts,
  warnings: z.array(z.enum(importWarnings)),
  error: z.string().nullable(),
  /** Whether this is the last applied batch of its source. */
  canRevert: z.boolean(),
  createdAt: instant,
  appliedAt: instant.nullable(),
})

const source = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  url: z.string().nullable(),
  refreshMinutes: z.int().nullable(),
  isPaid: z.boolean(),
  publishes: z.boolean(),
  importsNewGroups: z.boolean(),
  guideUrls: z.array(z.string()),
  alert: z.string().nullable(),
  alertAt: instant.nullable(),
  checkedAt: instant.nullable(),
  nextRefreshAt: instant.nullable(),
  /** Number of channels, or of channels with a guide, that come from the source. */
  channels: count,
  /** Logos of a playlist that are not read yet, and that could not be used. */
  logosWaiting: count,
  logosFailed: count,
  latest: batch.nullable(),
  /** Whether the file that was applied last is still stored, so that it can be staged again. */
  canRematch: z.boolean(),
  version: recordVersion,
})

const sourceFields = {
  name: line(100),
  /** Null: files are uploaded. */
  url: line(2_000).nullable().default(null),
  /** Null: only on request. */
  refreshMinutes: z.int().min(15).max(10_080).nullable().default(null),
  isPaid: z.boolean().default(false),
  /** Whether new channels are published at once. Otherwise they are drafts. */
  publishes: z.boolean().default(false),
  /** Whether groups that have no choice of their own are imported. */
  importsNewGroups: z.boolean().default(true),
}

export const importChanges = [
  'added',
  'changed',
  'unchanged',
  'removed',
  'excluded',
  'ambiguous',
  'invalid',
] as const

/** A row of the diff: a channel, or the programmes of a channel. */
const change = z.object({
  change: z.enum(importChanges),
  /** Line of the playlist; null for a guide, or where the entry is gone. */
  line: z.int().nullable(),
  name: z.string(),
  detail: z.string(),
  /** Group of a playlist's entry; null for a guide. */
  group: z.string().nullable(),
  url: z.string().nullable(),
  /** Numbers of programmes; null for a playlist. */
  programmes: z.object({ added: count, changed: count, unchanged: count, removed: count }).nullable(),
})

/** Name of a group as in the playlist. */
const groupName = z.string().max(maxLineLength)

const batchErrors = ['import-batch-not-found', 'import-batch-state'] as const

/** J-01…J-13: playlists (M3U) and guides (XMLTV) become channels and programmes. */
export const imports = {
  sources: endpoint({
    method: 'GET',
    path: 'console/import/sources',
    summary: 'Sources of playlists and guides, with their latest batches',
    auth: 'console',
    roles: editor,
    data: listOf(source),
  }),
  createSource: endpoint({
    method: 'POST',
    path: 'console/import/sources',
    summary: 'Add a source; one with an address is read at once',
    auth: 'console',
    roles: editor,
    body: z.object({ kind, ...sourceFields }),
    data: source,
    errors: ['import-name-missing', 'import-address-invalid'],
  }),
  changeSource: endpoint({
    method: 'PATCH',
    path: 'console/import/sources/:id',
    summary: 'Change a source',
    auth: 'console',
    roles: editor,
    params: id,
    body: z.object({ ...sourceFields, version: recordVersion }),
    data: source,
    errors: ['import-source-not-found', 'import-name-missing', 'import-address-invalid', 'changed-meanwhile'],
  }),
  deleteSource: endpoint({
    method: 'DELETE',
    path: 'console/import/sources/:id',
    summary: 'Delete a source with its guide and history. Imported channels stay',
    auth: 'console',
    roles: editor,
    params: id,
    data: z.null(),
    errors: ['import-source-not-found'],
  }),
  refresh: endpoint({
    method: 'POST',
    path: 'console/import/sources/:id/refresh',
    summary: 'Read the address of a source now',
    auth: 'console',
    roles: editor,
    params: id,
    data: batch,
    errors: ['import-source-not-found', 'import-address-missing', 'import-running'],
  }),
  upload: endpoint({
    method: 'POST',
    path: 'console/import/sources/:id/upload',
    summary: 'Upload a file to a source. The header x-file-name may hold its percent-encoded name',
    auth: 'console',
    roles: editor,
    params: id,
    upload: { maxBytes: maxImportBytes },
    data: batch,
    errors: ['import-source-not-found', 'import-running', 'import-upload-broken'],
  }),
  rematch: endpoint({
    method: 'POST',
    path: 'console/import/sources/:id/rematch',
    summary: 'Stage the last file again, with the current matches',
    auth: 'console',
    roles: editor,
    params: id,
    data: batch,
    errors: ['import-source-not-found', 'import-running', 'import-nothing-staged'],
  }),
  batches: endpoint({
    method: 'POST',
    path: 'console/import/batches/list',
    summary: 'Batches, newest first',
    auth: 'console',
    roles: editor,
    body: z.object({ ...listInput, sourceId: line(80).nullable().default(null) }),
    data: listOf(batch),
  }),
  batch: endpoint({
    method: 'GET',
    path: 'console/import/batches/:id',
    summary: 'State, progress and counts of a batch',
    auth: 'console',
    roles: editor,
    params: id,
    data: batch,
    errors: ['import-batch-not-found'],
  }),
  changes: endpoint({
    method: 'POST',
    path: 'console/import/batches/:id/changes',
    summary: 'The difference between a staged batch and what is stored',
    auth: 'console',
    roles: editor,
    params: id,
    body: z.object({
      ...listInput,
      change: z.enum([...importChanges, 'all']),
      /** Null: all groups of a playlist. */
      group: groupName.nullable().default(null),
    }),
    data: listOf(change),
    errors: ['import-batch-not-found'],
  }),
  groups: endpoint({
    method: 'POST',
    path: 'console/import/batches/:id/groups',
    summary: 'The groups of a staged playlist, with the numbers of their entries',
    auth: 'console',
    roles: editor,
    params: id,
    body: z.object(listInput),
    data: listOf(
      z.object({
        /** Empty: entries without a group. */
        name: z.string(),
        entries: count,
        imported: count,
      }),
    ),
    errors: ['import-batch-not-found'],
  }),
  choose: endpoint({
    method: 'POST',
    path: 'console/import/batches/:id/choose',
    summary: 'Choose which groups and channels of a playlist are imported. The choice survives every refresh',
    auth: 'console',
    roles: editor,
    params: id,
    body: z.object({
      /** Replaces all choices: true imports all, false none. Null: the choices stay. */
      everything: z.boolean().nullable().default(null),
      groups: z
        .array(z.object({ name: groupName, isImported: z.boolean() }))
        .max(1_000)
        .default([]),
      lines: z
        .array(z.object({ line: z.int().min(1), isImported: z.boolean() }))
        .max(1_000)
        .default([]),
    }),
    data: batch,
    errors: batchErrors,
  }),
  apply: endpoint({
    method: 'POST',
    path: 'console/import/batches/:id/apply',
    summary: 'Apply a staged batch in one transaction',
    auth: 'console',
    roles: editor,
    params: id,
    body: z.object({
      /** Required for a batch with warnings. */
      confirmsWarnings: z.boolean().default(false),
    }),
    data: batch,
    errors: [...batchErrors, 'import-needs-confirmation'],
  }),
  discard: endpoint({
    method: 'POST',
    path: 'console/import/batches/:id/discard',
    summary: 'Discard a staged batch, or cancel one that is being read',
    auth: 'console',
    roles: editor,
    params: id,
    data: batch,
    errors: batchErrors,
  }),
  previewRevert: endpoint({
    method: 'GET',
    path: 'console/import/batches/:id/revert',
    summary:
      'What reverting an applied batch would do with channels that it created and that have been used since',
    auth: 'console',
    roles: editor,
    params: id,
    data: z.object({ channelsToBin: count }),
    errors: ['import-batch-not-found'],
  }),
  revert: endpoint({
    method: 'POST',
    path: 'console/import/batches/:id/revert',
    summary: 'Restore what the last applied batch of a source changed',
    auth: 'console',
    roles: editor,
    params: id,
    data: batch,
    errors: batchErrors,
  }),
}
