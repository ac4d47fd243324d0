import { languages } from '@kallo/rules/foundation/language'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { wrongPasswordLimit } from './limits.ts'
import { line, text } from '../text.ts'

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
  /** Such as `Chrome, Android`; empty if unknown. */
  browser: z.string(),
  /** ISO code, by address at the last login; null if unknown. */
  country: z.string().nullable(),
  /** As `last_login_date`, accurate to an hour. */
  last_used_date: z.string(),
  /** 1 signed in, else signed out. */
  status: z.union([z.literal(0), z.literal(1)]),
})

/** C-02. */
export const profile = {
  view: endpoint({
    method: 'GET',
    path: 'profile/view',
    summary: 'The signed-in account',
    auth: 'viewer',
    data: z.object({ user, selected_language: z.string() }),
  }),
  impersonation: endpoint({
    method: 'GET',
    path: 'profile/impersonation',
    summary: 'Whether this is a read-only session of support (F-05), and until when; else null',
    auth: 'viewer',
    data: z.object({ email: z.string(), expiresAt: z.iso.datetime() }).nullable(),
  }),
  changeLanguage: endpoint({
    method: 'PATCH',
    path: 'profile/language',
    summary: 'Choose the language of this account (M-01)',
    auth: 'viewer',
    allowsKids: true,
    body: z.object({ language: z.enum(languages) }),
    data: z.object({ selectedLanguage: z.enum(languages) }),
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
  erase: endpoint({
    method: 'POST',
    path: 'profile/erase',
    summary: 'Delete the account and all personal data; payments are kept without a name (M-07)',
    auth: 'viewer',
    body: z.object({
      password,
      /** Confirms that a paid, running subscription ends without a refund. Otherwise the request is rejected. */
      endsSubscription: z.boolean().default(false),
    }),
    data: z.null(),
    errors: ['fields-missing', 'wrong-password', 'subscription-running'],
    limits: [wrongPasswordLimit],
  }),
  locationApis: endpoint({
    method: 'GET',
    path: 'profile/location-apis',
    summary: 'Address of the geolocation service',
    auth: 'optional',
    data: z.object({ url: z.string() }),
  }),
  checkDevice: endpoint({
    method: 'POST',
    path: 'profile/check-device',
    summary: 'Whether a device is still signed in; status 0 means: log out',
    auth: 'viewer',
    allowsKids: true,
    allowsReadOnly: true,
    body: z.object({ deviceId: text(200).default('') }),
    data: z.object({ status: z.union([z.literal(0), z.literal(1)]) }),
  }),
  devices: endpoint({
    method: 'GET',
    path: 'profile/devices',
    summary: 'The devices of the account, signed-in ones first, then by last login (M-04)',
    auth: 'viewer',
    data: z.array(device),
  }),
  removeDevice: endpoint({
    method: 'POST',
    path: 'profile/remove-device',
    summary: 'Sign out a device (M-04)',
    auth: 'viewer',
    body: z.object({ deviceId: text(200).default('') }),
    data: z.null(),
    errors: ['device-missing', 'device-not-found'],
  }),
  removeAllDevices: endpoint({
    method: 'POST',
    path: 'profile/remove-device-all',
    summary: 'Sign out every device, including this one (M-01, M-04)',
    auth: 'viewer',
    data: z.null(),
  }),
}
