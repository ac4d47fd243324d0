import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { textFile } from '../platform/lists.ts'
import { line, text } from '../text.ts'
import { signInLinkLimit } from './limits.ts'

const instant = z.iso.datetime()
const params = z.object({ id: line(80) })
/** Chosen by the client for each intended action: a repeated request has no further effect. */
const requestId = z.uuid()
const reason = line(300)
  .transform((typed) => typed.trim())
  .refine((typed) => typed.length >= 3, 'must have at least 3 characters')

const note = z.object({ id: z.string(), author: z.string(), text: z.string(), createdAt: instant })

/** F-01…F-08: the people who watch, as support sees them. Their subscriptions and payments belong to billing. */
export const subscribers = {
  view: endpoint({
    method: 'GET',
    path: 'console/subscribers/:id',
    summary: 'Profile, devices, mails and notes of a subscriber',
    auth: 'console',
    roles: ['support', 'finance'],
    params,
    data: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      country: z.string(),
      language: z.string(),
      createdAt: instant,
      /** Null until the address was confirmed. */
      activatedAt: instant.nullable(),
      isOnMailingList: z.boolean(),
      /** When the personal data were erased, else null. */
      erasedAt: instant.nullable(),
      devices: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          country: z.string().nullable(),
          lastLoginAt: instant,
          /** Null when signed out. */
          lastSeenAt: instant.nullable(),
          isSignedIn: z.boolean(),
          /** The operator of a read-only session, else null. */
          impersonatedBy: z.string().nullable(),
        }),
      ),
      /** Latest first; without their contents. */
      mails: z.array(z.object({ id: z.string(), kind: z.string(), sentAt: instant })),
      /** Latest first. */
      notes: z.array(note),
    }),
    errors: ['subscriber-not-found'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/sign-out',
    summary: 'Sign out a device, or all of them, which also stops their streams',
    auth: 'console',
    roles: ['support'],
    params,
    body: z.object({
      requestId,
      /** Null: all devices. */
      deviceId: text(200).nullable(),
    }),
    data: z.null(),
    errors: ['subscriber-not-found', 'device-not-found', 'request-reused'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/notes',
    summary: 'Add a note for colleagues',
    auth: 'console',
    roles: ['support', 'finance'],
    params,
    body: z.object({ requestId, text: text(4_000).refine((typed) => typed.trim() !== '', 'is empty') }),
    data: note,
    errors: ['subscriber-not-found', 'subscriber-erased', 'note-not-found', 'request-reused'],
  }),
  removeNote: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/notes/remove',
    summary: 'Delete a note',
    auth: 'console',
    roles: ['support', 'finance'],
    params,
    body: z.object({ requestId, noteId: line(80) }),
    data: z.null(),
    errors: ['note-not-found', 'request-reused'],
  }),
  resendMail: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/mails',
    summary: 'Mail the activation link, a link for a new password, or a link that signs in (F-19)',
    auth: 'console',
    roles: ['support'],
    params,
    body: z.object({ requestId, kind: z.enum(['activation', 'reset', 'sign-in']) }),
    data: z.null(),
    errors: ['subscriber-not-found', 'subscriber-erased', 'account-is-active', 'request-reused'],
    limits: [signInLinkLimit],
  }),
  impersonate: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/impersonate',
    summary: 'Look at the app as this viewer sees it: a read-only session of 15 minutes',
    auth: 'console',
    roles: ['support'],
    params,
    body: z.object({ reason }),
    data: z.object({
      /** Opens the viewer app with the session. The token is in the fragment, which is not sent to servers. */
      url: z.string(),
      expiresAt: instant,
    }),
    errors: ['subscriber-not-found', 'subscriber-erased'],
  }),
  export: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/export',
    summary: 'All data of a subscriber as JSON, for a request under NDPA or GDPR',
    auth: 'console',
    roles: ['support'],
    needsStepUp: true,
    params,
    data: textFile,
    errors: ['subscriber-not-found', 'subscriber-erased'],
  }),
  erase: endpoint({
    method: 'POST',
    path: 'console/subscribers/:id/erase',
    summary: 'Erase all personal data of a subscriber; payments are kept without a name (M-07)',
    auth: 'console',
    roles: ['support'],
    needsStepUp: true,
    params,
    body: z.object({
      requestId,
      reason,
      /** Confirms that a paid, running subscription ends without a refund. Otherwise the request is rejected. */
      endsSubscription: z.boolean().default(false),
    }),
    data: z.null(),
    errors: ['subscriber-not-found', 'subscriber-erased', 'subscription-running', 'request-reused'],
  }),
}
