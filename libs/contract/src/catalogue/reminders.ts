import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import type { EnforcedLimit } from '../rate-limit.ts'

const tag = z.string().min(1).max(80)
const instant = z.iso.datetime()

/** B-30: an upcoming programme of a channel by its start, or the new episodes of a series. */
export const reminderRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('programme'), tag, startsAt: instant }),
  z.object({ kind: z.literal('series'), tag }),
])

const reminder = z.object({
  kind: z.enum(['programme', 'series']),
  /** Tag of the channel or series. */
  tag: z.string(),
  name: z.string(),
  nameTranslations: z.record(z.string(), z.string()).optional(),
  /** Path under the CMS address. */
  image: z.string(),
  /** Title of a programme. */
  title: z.string().optional(),
  startsAt: instant.optional(),
  endsAt: instant.optional(),
})

const changeLimit: EnforcedLimit = { name: 'reminders', per: 'account', burst: 120, everyMs: 1_000 }
const list = z.object({
  reminders: listOf(reminder),
  /** B-31: how this device is reminded. */
  delivery: z.enum(['push', 'mail']),
  /** The service's time zone, in which times are displayed. */
  timeZone: z.string(),
})

/** B-30…B-32. */
export const reminderEndpoints = {
  list: endpoint({
    method: 'GET',
    path: 'reminders',
    summary: 'Reminders of the profile: upcoming programmes by their start, then series',
    auth: 'viewer',
    data: list,
  }),
  set: endpoint({
    method: 'POST',
    path: 'reminders',
    summary: 'Remind the profile of an upcoming programme, or of the new episodes of a series (B-30)',
    auth: 'viewer',
    allowsKids: true,
    body: z.object({ of: reminderRef }),
    data: list,
    errors: ['list-full', 'programme-not-found', 'series-not-found'],
    limits: [changeLimit],
  }),
  remove: endpoint({
    method: 'POST',
    path: 'reminders/delete',
    summary: 'Delete a reminder',
    auth: 'viewer',
    allowsKids: true,
    body: z.object({ of: reminderRef }),
    data: list,
    limits: [changeLimit],
  }),
  pushKey: endpoint({
    method: 'GET',
    path: 'reminders/push-key',
    summary: 'The public VAPID key (RFC 8292), Base64 URL; null: this service sends no notifications',
    auth: 'viewer',
    data: z.object({ publicKey: z.string().nullable() }),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: 'reminders/push-subscription',
    summary: 'Store the Web Push subscription of this device, or with null delete it (B-31)',
    auth: 'viewer',
    allowsKids: true,
    body: z.object({
      subscription: z
        .object({
          endpoint: z.url({ protocol: /^https$/ }).max(2_000),
          /** Base64 URL, as `PushSubscription.toJSON()` returns them. */
          keys: z.object({
            p256dh: z.string().regex(/^[\w-]{87}=?$/),
            auth: z.string().regex(/^[\w-]{22}={0,2}$/),
          }),
        })
        .nullable(),
    }),
    data: z.object({ delivery: z.enum(['push', 'mail']) }),
    limits: [changeLimit],
  }),
}

/** B-33. */
export const viewerInterest = {
  view: endpoint({
    method: 'GET',
    path: 'console/viewer-interest',
    summary: 'What is on most lists, and the programmes with the most reminders (20 of each)',
    auth: 'console',
    roles: ['editor'],
    data: z.object({
      lists: listOf(
        z.object({ kind: z.enum(['vod', 'series']), id: z.string(), name: z.string(), count: z.int() }),
      ),
      reminders: listOf(
        z.object({
          channelId: z.string(),
          channelName: z.string(),
          title: z.string(),
          startsAt: instant,
          count: z.int(),
        }),
      ),
    }),
  }),
}
