import { languages } from '@kallo/rules/foundation/language'
import { currencies } from '@kallo/rules/billing/money'
import { subscriptionStates } from '@kallo/rules/billing/subscription-state'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { wrongPasswordLimit } from './limits.ts'
import { line, text, translatedName } from '../text.ts'

export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
})

const password = text(256).default('')

/** One row of My Devices (M-04). */
const device = z.object({
  _id: z.string(),
  device_id: z.string(),
  device_name: z.string(),
  /** `2026-11-20 13:30`, in the service's zone (K-02). */
  last_login_date: z.string(),
  /** Such as `Chrome, Android`; empty when it cannot be told. */
  browser: z.string(),
  /** ISO code by address at the last login; null when unknown. */
  country: z.string().nullable(),
  /** As `last_login_date`; exact to the hour. */
  last_used_date: z.string(),
  /** 1 signed in, else signed out. */
  status: z.union([z.literal(0), z.literal(1)]),
})

const money = { total_minor: z.number().int(), total: z.number(), currency: z.enum(currencies) }

/** A pair: the subscription, then its package (S-01). */
const subscriptionPair = z.tuple([
  z.object({
    subscriptionId: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /** 0 expired. */
    status: z.union([z.literal(0), z.literal(1)]),
    /** 1 cancelled. */
    cancel: z.union([z.literal(0), z.literal(1)]),
    state: z.enum(subscriptionStates),
    /** On how many devices one may watch, added ones included. */
    devices: z.number().int(),
  }),
  z.object({ _id: z.string(), ...translatedName, duration: z.number().int(), device: z.number().int() }),
])

/** The subscription that runs, with all that the pages about it need. */
export const runningSubscription = z.object({
  _id: z.string(),
  package_id: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  state: z.enum(subscriptionStates),
  package: z.object({
    _id: z.string(),
    ...translatedName,
    duration: z.number().int(),
    device: z.number().int(),
  }),
  /** In all; `extra_devices` of them were added to the package's. */
  devices: z.number().int(),
  extra_devices: z.number().int(),
  /** What it is paid in, or null when nothing was paid. */
  currency: z.enum(currencies).nullable(),
  cancel: z.union([z.literal(0), z.literal(1)]),
  /** The next charge of the saved card; null when nothing will be charged. */
  renewal: z.object({ at: z.string(), ...money }).nullable(),
  /** A change that waits for the end of the period. */
  next_package: z.object({ _id: z.string(), ...translatedName }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expires: z.string() }).nullable(),
  /** Past due: until when one can still watch. */
  grace_until: z.string().nullable(),
})

/** C-02. */
export const profile = {
  view: endpoint({
    method: 'GET',
    path: 'profile/view',
    summary: 'Who is signed in',
    auth: 'viewer',
    data: z.object({ user, selected_language: z.string() }),
  }),
  changeLanguage: endpoint({
    method: 'PATCH',
    path: 'profile/language',
    summary: 'Choose the language of this account (M-01)',
    auth: 'viewer',
    body: z.object({ language: z.enum(languages) }),
    data: z.object({ selected_language: z.enum(languages) }),
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: 'profile/password/change',
    summary: 'Change the password; other devices are signed out (M-02)',
    auth: 'viewer',
    body: z.object({ oldPassword: password, newPassword: password, confirmPassword: password }),
    data: z.null(),
    errors: ['password-fields-missing', 'wrong-password', 'passwords-differ', 'weak-password'],
    limits: [wrongPasswordLimit],
  }),
  changePhone: endpoint({
    method: 'PATCH',
    path: 'profile/phone/change',
    summary: 'Change the phone number (M-03)',
    auth: 'viewer',
    body: z.object({ phone: line(40).default(''), password }),
    data: z.object({ phone: z.string() }),
    errors: ['fields-missing', 'bad-phone', 'wrong-password'],
    limits: [wrongPasswordLimit],
  }),
  locationApis: endpoint({
    method: 'GET',
    path: 'profile/location-apis',
    summary: 'Where to ask which country one is in',
    auth: 'optional',
    data: z.object({ url: z.string() }),
  }),
  checkDevice: endpoint({
    method: 'POST',
    path: 'profile/check-device',
    summary: 'Is this device still signed in? status 0 means: log out',
    auth: 'viewer',
    body: z.object({ deviceId: text(200).default('') }),
    data: z.object({ status: z.union([z.literal(0), z.literal(1)]) }),
  }),
  devices: endpoint({
    method: 'GET',
    path: 'profile/devices',
    summary: 'Every device of this account, the last used first (M-04)',
    auth: 'viewer',
    data: z.array(device),
  }),
  removeDevice: endpoint({
    method: 'POST',
    path: 'profile/remove-device',
    summary: 'Sign a device out (M-04)',
    auth: 'viewer',
    body: z.object({ deviceId: text(200).default('') }),
    data: z.null(),
    errors: ['device-missing', 'device-not-found'],
  }),
  removeAllDevices: endpoint({
    method: 'POST',
    path: 'profile/remove-device-all',
    summary: 'Sign every device out, this one too (M-01, M-04)',
    auth: 'viewer',
    data: z.null(),
  }),
  subscriptions: endpoint({
    method: 'GET',
    path: 'profile/subscriptions',
    summary: 'Every subscription of this account, the latest first (S-01)',
    auth: 'viewer',
    data: z.array(subscriptionPair),
  }),
  subscription: endpoint({
    method: 'GET',
    path: 'profile/subscription',
    summary: 'The subscription that is running, or null',
    auth: 'viewer',
    data: runningSubscription.nullable(),
  }),
}
