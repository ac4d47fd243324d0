import { operatorRoles } from '@kallo/rules/accounts/operator-role'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line, text } from '../text.ts'
import { failedOperatorLoginLimits, operatorLinkLimit } from './limits.ts'

const email = line(254).default('')
const password = text(256).default('')
/** Six digits of an authenticator app, or a recovery code. */
const code = line(40).default('')
const role = z.enum(operatorRoles)
const instant = z.iso.datetime()

const operator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  /** Whether an authenticator app is set up. */
  hasSecondFactor: z.boolean(),
  hasPasskey: z.boolean(),
  isDisabled: z.boolean(),
  lastLoginAt: instant.nullable(),
})

/** The signed-in operator. */
export const self = z.object({
  operator,
  /** Whether a second factor has to be set up first. Until then only the endpoints for this can be called. */
  needsSecondFactor: z.boolean(),
  /** Name and logo of the service; a logo is a path below `/cms/`. */
  service: z.object({ name: z.string(), logo: z.string().nullable() }),
  /** The service's time zone, for the days of reports and for all times in the console. */
  timeZone: z.string(),
  /** End of step-up authentication; null without. */
  steppedUpUntil: instant.nullable(),
})

/** O-01…O-06: operators and their sessions. The session is a cookie; writes need the header `x-kallo-console`. */
export const operators = {
  login: endpoint({
    method: 'POST',
    path: 'console/login',
    summary: 'Sign in to the console with password and, if set up, second factor',
    auth: 'public',
    body: z.object({ email, password, code }),
    data: self,
    errors: ['missing-credentials', 'wrong-credentials', 'code-needed', 'wrong-code'],
    limits: Object.values(failedOperatorLoginLimits),
  }),
  logout: endpoint({
    method: 'POST',
    path: 'console/logout',
    summary: 'End the session of the console',
    auth: 'console',
    roles: operatorRoles,
    allowsSetup: true,
    data: z.null(),
  }),
  self: endpoint({
    method: 'GET',
    path: 'console/self',
    summary: 'The signed-in operator',
    auth: 'console',
    roles: operatorRoles,
    allowsSetup: true,
    data: self,
  }),
  stepUp: endpoint({
    method: 'POST',
    path: 'console/step-up',
    summary: 'Authenticate again before a refund, an export or a change of roles',
    auth: 'console',
    roles: operatorRoles,
    body: z.object({ password, code }),
    data: self,
    errors: ['wrong-credentials', 'code-needed', 'wrong-code'],
    limits: Object.values(failedOperatorLoginLimits),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'console/password',
    summary: 'Choose another password; ends the operator’s other sessions',
    auth: 'console',
    roles: operatorRoles,
    needsStepUp: true,
    body: z.object({ password, confirmPassword: password }),
    data: z.null(),
    errors: ['passwords-missing', 'passwords-differ', 'weak-password'],
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: 'console/second-factor/begin',
    summary: 'Create a secret for an authenticator app (RFC 6238)',
    auth: 'console',
    roles: operatorRoles,
    needsStepUp: true,
    allowsSetup: true,
    data: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['second-factor-exists'],
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: 'console/second-factor/confirm',
    summary: 'Switch the second factor on. The recovery codes are shown once',
    auth: 'console',
    roles: operatorRoles,
    needsStepUp: true,
    allowsSetup: true,
    body: z.object({ code }),
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['wrong-code', 'second-factor-exists'],
  }),
  replaceRecoveryCodes: endpoint({
    method: 'POST',
    path: 'console/recovery-codes',
    summary: 'Replace the own recovery codes. The new ones are shown once',
    auth: 'console',
    roles: operatorRoles,
    needsStepUp: true,
    data: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['second-factor-needed'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: 'console/sessions',
    summary: 'The own sessions',
    auth: 'console',
    roles: operatorRoles,
    data: listOf(
      z.object({
        id: z.string(),
        browser: z.string(),
        address: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: 'console/sessions/:id',
    summary: 'End one of the own sessions',
    auth: 'console',
    roles: operatorRoles,
    params: z.object({ id: line(80) }),
    data: z.null(),
    errors: ['operator-session-not-found'],
  }),
  list: endpoint({
    method: 'GET',
    path: 'console/operators',
    summary: 'All operators and open invitations',
    auth: 'console',
    roles: [],
    data: z.object({
      operators: z.array(operator),
      invitations: z.array(z.object({ id: z.string(), email: z.string(), role, expiresAt: instant })),
    }),
  }),
  invite: endpoint({
    method: 'POST',
    path: 'console/operators/invite',
    summary: 'Invite an operator by mail, or with the returned link while there is no mail server',
    auth: 'console',
    roles: [],
    needsStepUp: true,
    body: z.object({ email, role }),
    /** The link, which works once, while there is no mail server; null: it is mailed. */
    data: z.object({ link: z.string().nullable() }),
    errors: ['missing-email', 'bad-email', 'operator-exists'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: 'console/operators/:id',
    summary: 'Change the role of an operator, or disable the account, which ends its sessions',
    auth: 'console',
    roles: [],
    needsStepUp: true,
    params: z.object({ id: line(80) }),
    body: z.object({ role: role.optional(), isDisabled: z.boolean().optional() }),
    data: operator,
    errors: ['operator-not-found', 'last-owner'],
  }),
  reset: endpoint({
    method: 'POST',
    path: 'console/operators/:id/reset',
    summary: 'Mail an operator a link with which to choose a password and set up a second factor again',
    auth: 'console',
    roles: [],
    needsStepUp: true,
    params: z.object({ id: line(80) }),
    /** The link, for the key of the machine or while there is no mail server; null: it is mailed. */
    data: z.object({ link: z.string().nullable() }),
    errors: ['operator-not-found'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: 'console/invitations/:id',
    summary: 'Withdraw an invitation, so that its link is no longer valid',
    auth: 'console',
    roles: [],
    params: z.object({ id: line(80) }),
    data: z.null(),
    errors: ['invitation-not-found'],
  }),
  checkInvitation: endpoint({
    method: 'POST',
    path: 'console/invitation/check',
    summary: 'The email address and role of an invitation',
    auth: 'public',
    body: z.object({ token: text(200) }),
    /** `name`: of the operator whose way of signing in the link replaces; null: the link creates one. */
    data: z.object({ email: z.string(), role, name: z.string().nullable() }),
    errors: ['link-invalid'],
    limits: [operatorLinkLimit],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: 'console/invitation/accept',
    summary: 'Create the invited operator and sign in. The setup link of a new service is an invitation too',
    auth: 'public',
    body: z.object({ token: text(200), name: line(100).default(''), email, password }),
    data: self,
    errors: [
      'link-invalid',
      'fields-missing',
      'bad-email',
      'missing-email',
      'weak-password',
      'operator-exists',
    ],
    limits: [operatorLinkLimit],
  }),
}
