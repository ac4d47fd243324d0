import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'

const editor = ['editor'] as const
const vodId = z.object({ id: line(80) })
const fileId = z.object({ fileId: z.string().regex(/^[0-9a-f]{24}$/) })

/** BCP 47, as PostgreSQL checks it. */
export const trackLanguage = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)

const trackKind = z.enum(['audio', 'subtitles'])
const trackParams = vodId.extend({ kind: trackKind, index: z.coerce.number().int().min(0).max(31) })

const step = z.object({
  index: z.int(),
  kind: z.enum(['analysis', 'audio', 'video']),
  width: z.int(),
  height: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0…1 */
  progress: z.number(),
  problem: z.string().nullable(),
})

const file = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  receivedBytes: z.int(),
  state: z.enum(['uploading', 'queued', 'processing', 'published', 'failed']),
  problem: z.string().nullable(),
  /** Whether this operator has started the upload, and may continue it. */
  isOwn: z.boolean(),
  canRetry: z.boolean(),
  createdAt: z.iso.datetime(),
  steps: z.array(step),
  /** Pictures below the CMS address to choose a poster from. */
  posters: z.array(z.string()),
})

const track = z.object({
  kind: trackKind,
  index: z.int(),
  language: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
})

const vodMedia = z.object({
  /** Why video files cannot be transcoded now; null: they can. */
  unavailable: z.string().nullable(),
  maxBytes: z.int(),
  /** The latest upload. */
  file: file.nullable(),
  /** What viewers play now. */
  media: z
    .object({
      seconds: z.number(),
      renditions: z.array(z.object({ width: z.int(), height: z.int(), averageBps: z.int() })),
    })
    .nullable(),
  /** Language and name of the audio in the video; null: not stated. */
  audio: z.object({ language: z.string().nullable(), name: z.string().nullable() }),
  /** Subtitles and further audio tracks. */
  tracks: z.array(track),
})

const av1 = z.object({
  /** What is missing to encode AV1; null: nothing. */
  unavailable: z.string().nullable(),
  isPaused: z.boolean(),
  /** Whether videos that were published before are encoded, too. */
  includesExisting: z.boolean(),
  /** Whether 720p and 1080p are encoded, too. */
  includesLarge: z.boolean(),
  waiting: z.int(),
  done: z.int(),
  failed: z.array(z.object({ asset: z.string(), problem: z.string().nullable() })),
  /** The rendition that is being encoded. */
  current: z
    .object({
      asset: z.string(),
      /** Height of the rendition; 0: the audio. */
      height: z.int(),
      /** 0…1 */
      progress: z.number(),
    })
    .nullable(),
  /** Videos without AV1 that are not queued. */
  existing: z.int(),
  /** Maximum disk space that these videos need. */
  existingBytes: z.int(),
})

/** W-01…: video files of VODs. Uploads themselves follow the tus protocol: `console/vod-uploads`. */
export const vodFiles = {
  view: endpoint({
    method: 'GET',
    path: 'console/vods/:id/media',
    summary: 'The video of a VOD, and the state of the latest upload',
    auth: 'console',
    roles: editor,
    params: vodId,
    data: vodMedia,
    errors: ['vod-not-found'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: 'console/vod-files/:fileId',
    summary: 'Cancel an upload or its transcoding, or dismiss a failed one. What was stored of it is deleted',
    auth: 'console',
    roles: editor,
    params: fileId,
    data: z.null(),
    errors: ['vod-file-not-found'],
  }),
  retry: endpoint({
    method: 'POST',
    path: 'console/vod-files/:fileId/retry',
    summary: 'Transcode what has failed once more; finished renditions are reused',
    auth: 'console',
    roles: editor,
    params: fileId,
    data: z.null(),
    errors: ['vod-file-not-found', 'vod-file-state'],
  }),
  addSubtitles: endpoint({
    method: 'POST',
    path: 'console/vods/:id/subtitles/:language',
    summary: 'Add subtitles from an SRT or WebVTT file, or replace those in this language',
    auth: 'console',
    roles: editor,
    params: vodId.extend({ language: trackLanguage }),
    upload: { maxBytes: 5 * 1024 * 1024 },
    data: vodMedia,
    errors: ['vod-not-found', 'vod-without-media', 'subtitles-rejected', 'too-many-tracks'],
  }),
  changeTrack: endpoint({
    method: 'PATCH',
    path: 'console/vods/:id/tracks/:kind/:index',
    summary: 'Change language, name or default of an audio track or of subtitles',
    auth: 'console',
    roles: editor,
    params: trackParams,
    body: z.object({
      language: trackLanguage.optional(),
      name: line(60).min(1).optional(),
      isDefault: z.boolean().optional(),
    }),
    data: vodMedia,
    errors: ['vod-not-found', 'track-not-found'],
  }),
  deleteTrack: endpoint({
    method: 'DELETE',
    path: 'console/vods/:id/tracks/:kind/:index',
    summary: 'Delete subtitles or a further audio track',
    auth: 'console',
    roles: editor,
    params: trackParams,
    data: vodMedia,
    errors: ['vod-not-found', 'track-not-found'],
  }),
  av1: endpoint({
    method: 'GET',
    path: 'console/av1',
    summary: 'The encoding of AV1 renditions: settings, progress, and the disk space that it needs',
    auth: 'console',
    roles: editor,
    data: av1,
    errors: [],
  }),
  changeAv1: endpoint({
    method: 'PATCH',
    path: 'console/av1',
    summary:
      'Pause or continue the encoding of AV1 renditions, and choose what it includes. Failed ones are tried again',
    auth: 'console',
    roles: editor,
    body: z.object({
      isPaused: z.boolean().optional(),
      includesExisting: z.boolean().optional(),
      includesLarge: z.boolean().optional(),
    }),
    data: av1,
    errors: [],
  }),
}
