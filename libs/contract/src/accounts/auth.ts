import { languages } from '@kallo/rules/foundation/language'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  failedApprovalLimits,
  failedLoginLimits,
  linkLimit,
  mailRequestLimits,
  newDeviceLimit,
  registerLimit,
  resetLimit,
  sessionEndLimit,
  sessionTransferLimit,
  tvCodeLimit,
  tvPollLimits,
} from './limits.ts'
import { line, text } from '../text.ts'

const email = line(254).default('')
const password = text(256).default('')

/** The device that signs in: an ID it keeps, and its name. */
const device = {
  deviceName: line(100).default('Web Browser'),
  deviceId: text(200).min(1),
}

/** Chosen by the client for each attempt: the same request can be repeated if its response was lost. */
const requestId = line(64).nullable().default(null)

const repeatable = {
  /** The same sign-in succeeds again for a minute. */
  requestId,
}

const signedIn = z.object({
  token: z.string(),
  /** Whether other devices were signed out because of the device limit. The specification names both fields. */
  deviceRemove: z.boolean(),
  /** Names of the devices that were signed out. */
  removeDevice: z.string().nullable(),
})

const mailedLink = z.object({ reset_token: text(200), email: line(254) })

/** origin of a registration as known to the client; null is unknown. */
const analyticData = z
  .object({
    country_name: line(100).nullable(),
    country_code: line(10).nullable(),
    state_name: line(100).nullable(),
    state_code: line(20).nullable(),
    city_name: line(100).nullable(),
    latitude: z.union([z.number(), line(30)]).nullable(),
    longitude: z.union([z.number(), line(30)]).nullable(),
    isp: line(200).nullable(),
    device: line(50).nullable(),
  })
  .partial()

/** Why a session was ended other than by its device. */
export const sessionEndReasons = ['removed', 'all-removed', 'password-changed', 'device-limit'] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

/** C-01. */
export const auth = {
  login: endpoint({
    method: 'POST',
    path: 'auth/login',
    summary: 'Sign in on a device',
    auth: 'public',
    // The device ID is required. It has a default here, because missing credentials are reported first (V-01).
    body: z.object({ email, password, ...device, deviceId: text(200).default('') }),
    data: signedIn,
    errors: ['missing-credentials', 'wrong-credentials', 'not-activated'],
    limits: [...Object.values(failedLoginLimits), newDeviceLimit],
  }),
  logout: endpoint({
    method: 'POST',
    path: 'auth/logout',
    summary: 'End this session (H-02)',
    auth: 'viewer',
    allowsKids: true,
    allowsReadOnly: true,
    data: z.null(),
  }),
  register: endpoint({
    method: 'POST',
    path: 'auth/register',
    summary: 'Register an account and send the activation mail (A-03, A-09)',
    auth: 'public',
    body: z.object({
      name: line(100).default(''),
      email,
      /** E.164: a plus and digits. Spaces and dashes are removed. */
      phone: line(40).default(''),
      /** ISO country code; by default that of the phone number. Any other text counts as none. */
      country: line(100)
        .overwrite((text) => (/^[a-z]{2}$/i.test(text) ? text : ''))
        .default(''),
      password,
      confirmPassword: password,
      analyticData: analyticData.optional(),
      /** Language of the mails. */
      language: z.enum(languages).optional(),
    }),
    data: z.null(),
    errors: [
      'fields-missing',
      'bad-email',
      'bad-phone',
      'weak-password',
      'passwords-differ',
      'account-created',
      'email-taken',
    ],
    limits: [registerLimit],
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: 'auth/activation',
    summary: 'Resend the activation email (A-09). The response is the same whether or not the account exists',
    auth: 'public',
    body: z.object({ email }),
    data: z.null(),
    errors: ['missing-email', 'bad-email'],
    limits: Object.values(mailRequestLimits['activation-asked']),
  }),
  activate: endpoint({
    method: 'POST',
    path: 'auth/activate/:reset_token/:email',
    summary: 'Open the link of an activation mail (A-06)',
    auth: 'public',
    params: mailedLink,
    data: z.null(),
    errors: ['link-invalid'],
    limits: [linkLimit],
  }),
  forgot: endpoint({
    method: 'POST',
    path: 'auth/reset',
    summary:
      'Send a link to choose a new password (A-04). The response is the same whether or not the account exists',
    auth: 'public',
    body: z.object({ email }),
    data: z.null(),
    errors: ['missing-email', 'bad-email'],
    limits: Object.values(mailRequestLimits['reset-asked']),
  }),
  checkReset: endpoint({
    method: 'POST',
    path: 'auth/check/:reset_token/:email',
    summary: 'Check whether a link for a new password is still valid (A-05)',
    auth: 'public',
    params: mailedLink,
    data: z.null(),
    errors: ['link-invalid'],
    limits: [linkLimit],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'auth/change-password',
    summary: 'Choose a new password with a mailed link; signs out every device (A-05)',
    auth: 'public',
    body: z.object({
      password,
      confirmPassword: password,
      email,
      token: text(200).default(''),
      requestId,
    }),
    data: z.null(),
    errors: ['passwords-missing', 'passwords-differ', 'weak-password', 'link-invalid'],
    limits: [linkLimit, resetLimit],
  }),
  sessionEnd: endpoint({
    method: 'POST',
    path: 'auth/session-end',
    summary: 'Why the session of a token ended; null if it is active, expired or unknown',
    auth: 'public',
    body: z.object({ token: text(200).default('') }),
    data: z.object({ reason: z.enum(sessionEndReasons).nullable() }),
    limits: [sessionEndLimit],
  }),
  createSessionTransfer: endpoint({
    method: 'POST',
    path: 'auth/hand-off',
    summary: 'Create a one-time token that signs in another client within two minutes (A-07)',
    auth: 'viewer',
    data: z.object({ token: z.string(), expiresInSeconds: z.int() }),
    limits: [sessionTransferLimit],
  }),
  redeemSessionTransfer: endpoint({
    method: 'POST',
    path: 'auth/authenticate',
    summary: 'Sign in with a one-time token, or with the token of an active session (A-07)',
    auth: 'public',
    body: z.object({ token: text(200).default(''), ...repeatable, ...device }),
    data: signedIn,
    errors: ['sign-in-needed'],
    limits: [linkLimit, newDeviceLimit],
  }),
  redeemSignInLink: endpoint({
    method: 'POST',
    path: 'auth/sign-in-link',
    summary: 'Sign in on a device with a link that support has mailed (F-19)',
    auth: 'public',
    body: z.object({ token: text(200).default(''), email, ...repeatable, ...device }),
    data: signedIn,
    errors: ['link-invalid'],
    limits: [linkLimit, newDeviceLimit],
  }),
  tvCode: endpoint({
    method: 'POST',
    path: 'auth/tv/code',
    summary: 'Request a code for a television that a signed-in viewer can approve (A-02)',
    auth: 'public',
    body: z.object(device),
    data: z.object({
      /** Secret with which the television polls. */
      deviceCode: z.string(),
      userCode: z.string(),
      verificationUri: z.string(),
      verificationUriComplete: z.string(),
      expiresInSeconds: z.int(),
      /** Interval between polls. */
      intervalSeconds: z.int(),
    }),
    limits: [tvCodeLimit],
  }),
  tvToken: endpoint({
    method: 'POST',
    path: 'auth/tv/token',
    summary: 'Poll whether the code of a television was approved; the session is returned once',
    auth: 'public',
    body: z.object({ deviceCode: text(200).default(''), ...repeatable }),
    data: z.discriminatedUnion('state', [
      z.object({ state: z.literal('pending') }),
      z.object({ state: z.literal('expired') }),
      z.object({ state: z.literal('approved'), ...signedIn.shape }),
    ]),
    limits: [...Object.values(tvPollLimits), newDeviceLimit],
  }),
  tvLogin: endpoint({
    method: 'POST',
    path: 'auth/tv/login',
    summary: 'Approve the code that a television shows (A-02)',
    auth: 'viewer',
    body: z.object({ code: text(40).default('') }),
    data: z.object({ device_name: z.string() }),
    errors: ['tv-code-invalid'],
    limits: Object.values(failedApprovalLimits),
  }),
}
