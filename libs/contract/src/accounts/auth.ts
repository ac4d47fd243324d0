import { languages } from '@kallo/rules/foundation/language'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  failedApprovalLimits,
  failedLoginLimits,
  linkLimit,
  mailRequestLimits,
  registerLimit,
  resetLimit,
  sessionTransferLimit,
  tvCodeLimit,
  tvPollLimits,
} from './limits.ts'
import { line, text } from '../text.ts'

const email = line(254).default('')
const password = text(256).default('')

/** Which device is being signed in: the client's own id for it, and what it calls itself. */
const device = {
  deviceName: line(100).default('Web Browser'),
  deviceId: text(200).min(1),
}

const signedIn = z.object({
  token: z.string(),
  /** True when the sign-in pushed other devices out. */
  deviceRemove: z.boolean(),
  /** Their names. */
  removeDevice: z.string().nullable(),
})

const mailedLink = z.object({ reset_token: text(200), email: line(254) })

/** where a registration came from, as far as the client knows; null is unknown. All of it may be missing. */
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

/** Why a session was ended by somebody else than its device. */
export const sessionEndReasons = ['removed', 'all-removed', 'password-changed', 'device-limit'] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

/** C-01. */
export const auth = {
  login: endpoint({
    method: 'POST',
    path: 'auth/login',
    summary: 'Sign in on a device',
    auth: 'public',
    body: z.object({ email, password, ...device }),
    data: signedIn,
    errors: ['missing-credentials', 'wrong-credentials', 'not-activated'],
    limits: Object.values(failedLoginLimits),
  }),
  logout: endpoint({
    method: 'POST',
    path: 'auth/logout',
    summary: 'End this session (H-02)',
    auth: 'viewer',
    data: z.null(),
  }),
  register: endpoint({
    method: 'POST',
    path: 'auth/register',
    summary: 'Open an account; an activation mail goes out (A-03, A-09)',
    auth: 'public',
    body: z.object({
      name: line(100).default(''),
      email,
      /** E.164: a plus and digits. Spaces and dashes are taken away. */
      phone: line(40).default(''),
      /** ISO country code; the phone number's country when missing. */
      country: line(2).default(''),
      password,
      confirmPassword: password,
      analyticData: analyticData.optional(),
      /** What the mails are written in. */
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
    summary:
      'Send the activation mail again (A-09). Answers the same whether or not there is such an account',
    auth: 'public',
    body: z.object({ email }),
    data: z.null(),
    errors: ['missing-email', 'bad-email'],
    limits: Object.values(mailRequestLimits),
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
      'Send a link to choose a new password (A-04). Answers the same whether or not there is such an account',
    auth: 'public',
    body: z.object({ email }),
    data: z.null(),
    errors: ['missing-email', 'bad-email'],
    limits: Object.values(mailRequestLimits),
  }),
  checkReset: endpoint({
    method: 'POST',
    path: 'auth/check/:reset_token/:email',
    summary: 'Is this link to a new password still good? (A-05)',
    auth: 'public',
    params: mailedLink,
    data: z.null(),
    errors: ['link-invalid'],
    limits: [linkLimit],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'auth/change-password',
    summary: 'Choose a new password with a mailed link; signs every device out (A-05)',
    auth: 'public',
    body: z.object({ password, confirmPassword: password, email, token: text(200).default('') }),
    data: z.null(),
    errors: ['passwords-missing', 'passwords-differ', 'weak-password', 'link-invalid'],
    limits: [resetLimit],
  }),
  sessionEnd: endpoint({
    method: 'POST',
    path: 'auth/session-end',
    summary: 'Why the session of a token ended; null when it runs, ran out, or is not known any more',
    auth: 'public',
    body: z.object({ token: text(200).default('') }),
    data: z.object({ reason: z.enum(sessionEndReasons).nullable() }),
    limits: [linkLimit],
  }),
  handOff: endpoint({
    method: 'POST',
    path: 'auth/hand-off',
    summary: 'Make a token that signs one other client in, once, within two minutes (A-07)',
    auth: 'viewer',
    data: z.object({ token: z.string(), expires_in: z.number().int() }),
    limits: [sessionTransferLimit],
  }),
  takeOver: endpoint({
    method: 'POST',
    path: 'auth/authenticate',
    summary: 'Sign this device in with a hand-off token, or with the token of a live session (A-07)',
    auth: 'public',
    body: z.object({ token: text(200).default(''), ...device }),
    data: signedIn,
    errors: ['sign-in-needed'],
    limits: [linkLimit],
  }),
  tvCode: endpoint({
    method: 'POST',
    path: 'auth/tv/code',
    summary: 'A television asks for a code that a signed-in viewer can approve (A-02)',
    auth: 'public',
    body: z.object(device),
    data: z.object({
      /** The television's secret: it asks with it, and shows it to nobody. */
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string(),
      expires_in: z.number().int(),
      /** Seconds between two questions. */
      interval: z.number().int(),
    }),
    limits: [tvCodeLimit],
  }),
  tvToken: endpoint({
    method: 'POST',
    path: 'auth/tv/token',
    summary: 'The television asks whether its code has been approved; the session is handed out once',
    auth: 'public',
    body: z.object({ device_code: text(200).default('') }),
    data: z.discriminatedUnion('state', [
      z.object({ state: z.literal('pending') }),
      z.object({ state: z.literal('expired') }),
      z.object({ state: z.literal('approved'), ...signedIn.shape }),
    ]),
    limits: Object.values(tvPollLimits),
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
