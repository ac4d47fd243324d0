import { languages } from '@kallo/rules/foundation/language'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line } from '../text.ts'
import { recordVersion } from '../platform/record-version.ts'

const instant = z.iso.datetime()
const requestId = z.uuid()
const text = line(300).transform((typed) => typed.trim())

/** English is the fallback of other languages. */
const texts = z.object({
  en: text.refine((typed) => typed !== '', 'is missing'),
  ...(Object.fromEntries(
    languages.filter((one) => one !== 'en').map((one) => [one, text.default('')]),
  ) as Record<Exclude<(typeof languages)[number], 'en'>, z.ZodDefault<typeof text>>),
})

const audience = z.enum(['all', 'subscribers'])

const announcement = z.object({
  id: z.string(),
  texts: z.record(z.string(), z.string()),
  audience,
  startsAt: instant,
  endsAt: instant.nullable(),
  state: z.enum(['planned', 'shown', 'ended']),
  createdBy: z.string(),
  version: recordVersion,
})

const content = {
  texts,
  audience,
  /** Null: now. */
  startsAt: instant.nullable().default(null),
  /** Null: until it is ended. */
  endsAt: instant.nullable().default(null),
}

/** F-16: announcements of operators to all viewers, such as of an outage. */
export const announcements = {
  current: endpoint({
    method: 'GET',
    path: 'announcements',
    summary: 'Announcements for this viewer or visitor now, latest first',
    auth: 'optional',
    data: listOf(
      z.object({
        id: z.string(),
        /** Increases with each change. */
        version: z.number().int(),
        texts: z.record(z.string(), z.string()),
      }),
    ),
  }),
  list: endpoint({
    method: 'GET',
    path: 'console/announcements',
    summary: 'The latest 100 announcements',
    auth: 'console',
    roles: ['support'],
    data: listOf(announcement),
  }),
  create: endpoint({
    method: 'POST',
    path: 'console/announcements',
    summary: 'Announce something to viewers, who see it at the top of each page',
    auth: 'console',
    roles: ['support'],
    body: z.object({ requestId, ...content }),
    data: announcement,
    errors: ['announcement-times', 'request-reused'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'console/announcements/:id',
    summary: 'Change text, audience or times of an announcement',
    auth: 'console',
    roles: ['support'],
    params: z.object({ id: line(80) }),
    body: z.object({ version: recordVersion, ...content }),
    data: announcement,
    errors: ['announcement-not-found', 'announcement-times', 'changed-meanwhile'],
  }),
  end: endpoint({
    method: 'POST',
    path: 'console/announcements/:id/end',
    summary: 'Stop showing an announcement now',
    auth: 'console',
    roles: ['support'],
    params: z.object({ id: line(80) }),
    data: announcement,
    errors: ['announcement-not-found'],
  }),
}
