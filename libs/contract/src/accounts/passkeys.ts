import { operatorRoles } from '@kallo/rules/accounts/operator-role'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line, text } from '../text.ts'
import { failedOperatorLoginLimits, passkeyBeginLimit } from './limits.ts'
import { self } from './operators.ts'

const instant = z.iso.datetime()

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the passkey is stored in an account of the platform and available on several devices. */
  isSynced: z.boolean(),
  /** The host for which the passkey is valid. */
  host: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

/** The options of a ceremony, as `PublicKeyCredential.parse…OptionsFromJSON()` of WebAuthn level 3 reads them. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })

const credentialOf = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: line(1_400),
    rawId: line(1_400),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: text(8_000), ...response }),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  })

/** `RegistrationResponseJSON` of WebAuthn. */
const created = credentialOf({
  attestationObject: text(40_000),
  transports: z.array(line(40)).max(10).optional(),
})
/** `AuthenticationResponseJSON` of WebAuthn. */
const asserted = credentialOf({
  authenticatorData: text(8_000),
  signature: text(12_000),
  userHandle: text(200).nullish(),
})

/** O-14: passkeys of operators. Each ceremony of WebAuthn is a pair of requests: options, then the credential. */
export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: 'console/passkeys',
    summary: 'The own passkeys',
    auth: 'console',
    roles: operatorRoles,
    data: listOf(passkey),
  }),
  beginRegistration: endpoint({
    method: 'POST',
    path: 'console/passkeys/register/begin',
    summary: 'The options with which the browser creates a passkey',
    auth: 'console',
    roles: operatorRoles,
    needsStepUp: true,
    allowsSetup: true,
    data: options,
    errors: ['passkeys-unavailable'],
  }),
  register: endpoint({
    method: 'POST',
    path: 'console/passkeys/register',
    summary: 'Store a passkey. With the first one, recovery codes are shown once',
    auth: 'console',
    roles: operatorRoles,
    needsStepUp: true,
    allowsSetup: true,
    body: z.object({ name: line(80).default(''), credential: created }),
    data: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
    errors: ['passkeys-unavailable', 'passkey-rejected'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'console/passkeys/:id',
    summary: 'Remove one of the own passkeys',
    auth: 'console',
    roles: operatorRoles,
    needsStepUp: true,
    params: z.object({ id: line(1_400) }),
    data: z.null(),
    errors: ['passkey-not-found', 'last-second-factor'],
  }),
  beginLogin: endpoint({
    method: 'POST',
    path: 'console/passkeys/login/begin',
    summary: 'The options with which the browser offers passkeys of this service',
    auth: 'public',
    data: options,
    errors: ['passkeys-unavailable'],
    limits: [passkeyBeginLimit],
  }),
  login: endpoint({
    method: 'POST',
    path: 'console/passkeys/login',
    summary: 'Sign in to the console with a passkey',
    auth: 'public',
    body: z.object({ credential: asserted }),
    data: self,
    errors: ['passkeys-unavailable', 'passkey-rejected'],
    limits: [failedOperatorLoginLimits.perAddress],
  }),
  beginStepUp: endpoint({
    method: 'POST',
    path: 'console/passkeys/step-up/begin',
    summary: 'The options with which the browser offers the own passkeys',
    auth: 'console',
    roles: operatorRoles,
    data: options,
    errors: ['passkeys-unavailable'],
  }),
  stepUp: endpoint({
    method: 'POST',
    path: 'console/passkeys/step-up',
    summary: 'Authenticate again with a passkey before a refund, an export or a change of roles',
    auth: 'console',
    roles: operatorRoles,
    body: z.object({ credential: asserted }),
    data: self,
    errors: ['passkeys-unavailable', 'passkey-rejected'],
    limits: [failedOperatorLoginLimits.perAddress],
  }),
}
