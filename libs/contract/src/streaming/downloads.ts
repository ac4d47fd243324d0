import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import type { EnforcedLimit } from '../rate-limit.ts'

const tag = z.string().min(1).max(80)
const instant = z.iso.datetime()
const id = z.string().regex(/^[0-9a-f]{16}$/)
/** The folder of a media playlist at the origin. */
const rendition = z.string().regex(/^[e-fpv]\d{1,2}$/)

/** A VOD, or a past programme of a channel by its start. */
export const downloadRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vod'), tag }),
  z.object({ kind: z.literal('programme'), tag, startsAt: instant }),
])

const option = z.object({
  rendition,
  /** Height of the picture; 0: audio only. */
  height: z.int(),
  codecs: z.string(),
  /** Expected size. */
  bytes: z.int(),
})

/** What a device stores about a download. Times are those of the server. */
const granted = z.object({
  id,
  of: downloadRef,
  /** Name of the VOD or channel, in English. */
  name: z.string(),
  /** Title of a programme; empty for a VOD. */
  title: z.string(),
  /** Path under the CMS address. */
  image: z.string(),
  rendition,
  durationSeconds: z.int(),
  bytes: z.int(),
  profileId: z.string(),
  expiresAt: instant,
})

/** M-10: content above the age limit of the session is not named. */
const renewed = z.union([granted, z.object({ id, expiresAt: instant })])

const account = z.object({
  /** The account of the session. */
  accountId: z.string(),
  profileId: z.string(),
  serverTime: instant,
})

const address = z.object({
  streamUrl: z.string(),
  ticketExpiresAt: instant,
})

const downloadLimit: EnforcedLimit = { name: 'downloads', per: 'account', burst: 60, everyMs: 2_000 }
const accessErrors = ['region-blocked', 'login-required', 'subscription-required'] as const
const contentErrors = ['channel-not-found', 'vod-not-found', 'programme-not-found', 'content-off'] as const

/** P-40…P-44: downloads of viewers. The server grants, counts and ends them. */
export const downloads = {
  options: endpoint({
    method: 'POST',
    path: 'downloads/options',
    summary:
      'The renditions in which a VOD or past programme can be downloaded, with their sizes; none where the operator does not allow it (P-40)',
    auth: 'viewer',
    allowsKids: true,
    body: z.object({ of: downloadRef }),
    data: z.object({ options: z.array(option), durationSeconds: z.int(), expiresAt: instant }),
    errors: [...contentErrors, ...accessErrors],
    limits: [downloadLimit],
  }),
  grant: endpoint({
    method: 'POST',
    path: 'downloads',
    summary:
      'Grants a download to this device. One that it has already is renewed; another rendition replaces it (P-40, P-41, P-44)',
    auth: 'viewer',
    allowsKids: true,
    body: z.object({ of: downloadRef, rendition }),
    data: z.object({ download: granted, ...account.shape, ...address.shape }),
    errors: [
      'download-not-allowed',
      'download-devices',
      'list-full',
      'too-many-tries',
      ...contentErrors,
      ...accessErrors,
    ],
    limits: [downloadLimit],
  }),
  address: endpoint({
    method: 'POST',
    path: 'downloads/:id/address',
    summary: 'A new ticket with which a download of this device is continued',
    auth: 'viewer',
    allowsKids: true,
    params: z.object({ id }),
    data: address,
    errors: ['download-not-found', ...accessErrors],
    limits: [downloadLimit],
  }),
  renew: endpoint({
    method: 'POST',
    path: 'downloads/renew',
    summary:
      'Renews the downloads of this device and returns those that it may keep; the device deletes all others (P-42, P-43)',
    auth: 'viewer',
    allowsKids: true,
    data: z.object({ downloads: listOf(renewed), ...account.shape }),
    limits: [downloadLimit],
  }),
  list: endpoint({
    method: 'GET',
    path: 'downloads',
    summary: 'The devices of the account that hold downloads, and how many may (P-41)',
    auth: 'viewer',
    data: z.object({
      maxDevices: z.int(),
      devices: z.array(
        z.object({
          deviceId: z.string(),
          deviceName: z.string(),
          isThisDevice: z.boolean(),
          downloads: z.int(),
        }),
      ),
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: 'downloads/remove',
    summary:
      'Ends downloads of this device, or all of another one, which deletes them when it is online next. Kids’ profiles end none of other devices (M-10)',
    auth: 'viewer',
    allowsKids: true,
    body: z.union([
      z.object({ ids: z.array(id).min(1).max(200) }),
      z.object({ deviceId: z.string().max(200) }),
    ]),
    data: z.object({ removed: z.int() }),
    errors: ['kids-profile'],
    limits: [downloadLimit],
  }),
}

const settings = z.object({
  allowsVods: z.boolean(),
  allowsProgrammes: z.boolean(),
  /** P-48: whether viewers can open the app and play downloads without a connection. */
  worksOffline: z.boolean(),
})

/** P-43: the downloads that operators allow. */
export const downloadSettings = {
  view: endpoint({
    method: 'GET',
    path: 'console/downloads',
    summary: 'What viewers may download, and how many downloads there are (P-43)',
    auth: 'console',
    roles: ['editor'],
    data: settings.extend({ downloads: z.int(), devices: z.int() }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'console/downloads',
    summary: 'Allow or end downloads (P-43)',
    auth: 'console',
    roles: ['editor'],
    body: settings.partial(),
    data: settings.extend({ downloads: z.int(), devices: z.int() }),
  }),
}
