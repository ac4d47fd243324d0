import { ageLimits, maxProfiles, profilePictures } from '@kallo/rules/accounts/household'
import { languages } from '@kallo/rules/foundation/language'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line, text } from '../text.ts'
import { wrongPasswordLimit } from './limits.ts'

export const viewerProfile = z.object({
  id: z.string(),
  /** Empty for the first profile of an account until it is named: apps show the name of the account. */
  name: z.string(),
  picture: z.enum(profilePictures),
  /** Null: the language of the account. */
  language: z.enum(languages).nullable(),
  /** M-10: the highest age rating of a kids' profile, in years; null: no limit. */
  maxAge: z.number().int().nullable(),
  /** The first profile of the account, which cannot be deleted. */
  isMain: z.boolean(),
  /** The profile of this session. */
  isCurrent: z.boolean(),
  /** B-23: whether the recording of the history is paused. */
  isHistoryPaused: z.boolean(),
  /** B-25: whether the next episode or suggestion starts by itself. */
  playsNext: z.boolean(),
})

const household = z.object({
  profiles: z.array(viewerProfile),
  maxProfiles: z.literal(maxProfiles),
  /** M-09: whether the account has a PIN. */
  hasPin: z.boolean(),
})

const name = line(40).refine((value) => value.trim() !== '', 'is missing')
const pin = z.string().regex(/^\d{4}$/, 'must be four digits')
const profileId = z.object({ id: text(100) })
const maxAge = z.union([z.literal(ageLimits), z.null()])
/** The password of the account. */
const password = text(256).default('')

/** M-08…M-10: the profiles of an account. */
export const householdEndpoints = {
  view: endpoint({
    method: 'GET',
    path: 'household',
    summary: 'The profiles of the account, the first one first (M-08)',
    auth: 'viewer',
    data: household,
  }),
  create: endpoint({
    method: 'POST',
    path: 'household/profiles',
    summary: 'Add a profile (M-08). A kids’ profile requires that the account has a PIN (M-09)',
    auth: 'viewer',
    body: z.object({
      /** Chosen for each new profile: a repeated request adds no other one. */
      requestId: line(64).nullable().default(null),
      name,
      picture: z.enum(profilePictures),
      language: z.enum(languages).nullable().default(null),
      maxAge: maxAge.default(null),
    }),
    data: household,
    errors: ['too-many-profiles', 'pin-missing'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'household/profiles/:id',
    summary: 'Change a profile (M-08). The first one has no age limit',
    auth: 'viewer',
    params: profileId,
    body: z.object({
      name: name.optional(),
      picture: z.enum(profilePictures).optional(),
      language: z.enum(languages).nullable().optional(),
      maxAge: maxAge.optional(),
      isHistoryPaused: z.boolean().optional(),
      playsNext: z.boolean().optional(),
    }),
    data: household,
    errors: ['profile-not-found', 'main-profile', 'pin-missing'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'household/profiles/:id',
    summary: 'Delete a profile with its history and lists (M-08). Devices that use it are signed out',
    auth: 'viewer',
    params: profileId,
    data: household,
    errors: ['profile-not-found', 'main-profile'],
  }),
  choose: endpoint({
    method: 'POST',
    path: 'household/profiles/:id/choose',
    summary: 'Continue with another profile, in a new session of this device (M-08, M-09)',
    auth: 'viewer',
    allowsKids: true,
    allowsFormerToken: true,
    params: profileId,
    body: z.object({
      pin: pin.nullable().default(null),
      /** Counts the repetitions of a choice whose response was lost. */
      attempt: z.int().min(0).max(999).default(0),
    }),
    /** The web app receives the key of the session instead of its token (T-06). */
    data: z.object({ token: z.string() }),
    errors: ['profile-not-found', 'pin-required', 'wrong-pin', 'too-many-tries'],
  }),
  storePin: endpoint({
    method: 'POST',
    path: 'household/pin',
    summary: 'Set or replace the PIN of the account (M-09). Requires the password',
    auth: 'viewer',
    body: z.object({ pin, password }),
    data: household,
    errors: ['wrong-password'],
    limits: [wrongPasswordLimit],
  }),
}
