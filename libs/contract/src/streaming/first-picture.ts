import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** P-28. */
export const firstPicture = endpoint({
  method: 'POST',
  path: 'playback/first-picture',
  summary:
    'The response of `contents/channel/{tag}` or `contents/vod/{tag}` together with the playlists and the first segment of its stream, so that a player begins after one round trip',
  auth: 'viewer',
  allowsKids: true,
  allowsReadOnly: true,
  body: z.object({
    kind: z.enum(['channel', 'vod']),
    tag: z.string().min(1).max(80),
    /** Of a channel: an hour (0–23), or the name of a past programme (Y-11). Without it: live. */
    catchUp: z
      .string()
      .regex(/^(\d|1\d|2[0-3]|archive-\d{9,10}-[1-9]\d{0,4})$/)
      .optional(),
    /** Time zone of the player, such as `Africa/Lagos`; only shown to the viewer, as a city. */
    timeZone: z.string().max(60).default(''),
  }),
  data: z.object({
    /** Where the profile continues; 0: at the start, or at the live edge. */
    positionSeconds: z.int(),
  }),
  files: ['contents', 'multivariant', 'media', 'init', 'segment'],
  errors: ['channel-not-found', 'vod-not-found', 'content-off'],
})
