import type { AccountsError, OperatorError } from '@kallo/contract/accounts/errors'
import type { ErrorDefinition } from '../platform/http/errors.ts'

export const accountsErrors: Record<AccountsError, ErrorDefinition> = {
  'wrong-credentials': { status: 401, title: 'Error', message: 'Invalid email or password' },
  'missing-credentials': { status: 400, title: 'Error', message: 'Enter your email and password' },
  'not-activated': {
    status: 403,
    title: 'Error',
    message: 'Your account is not activated yet. Open the link in the email we sent you.',
  },
  'fields-missing': { status: 400, title: 'ERROR', message: 'All fields are required!' },
  'passwords-missing': { status: 400, title: 'ERROR', message: 'Enter new and confirm password' },
  // In the specification, this message has no exclamation mark.
  'password-fields-missing': { status: 400, title: 'ERROR', message: 'All fields are required' },
  'missing-email': { status: 400, title: 'Error', message: 'Enter your email' },
  'bad-email': { status: 400, title: 'Error', message: 'Enter a valid email' },
  'bad-phone': { status: 400, title: 'Error', message: 'Enter a valid phone number' },
  'weak-password': {
    status: 400,
    title: 'Error',
    message: 'Choose a password of at least 8 characters that is not easy to guess',
  },
  'wrong-password': { status: 403, title: 'Error', message: 'The password is wrong.' },
  'passwords-differ': {
    status: 400,
    title: 'Error',
    message: 'Password and confirm password are not the same',
  },
  'account-created': { status: 409, title: 'Error', message: 'Account already created' },
  'email-taken': {
    status: 409,
    title: 'Error',
    message: 'Email has already been registered, use another email',
  },
  'link-invalid': {
    status: 410,
    title: 'Error',
    message: 'This link is no longer valid. Request a new one.',
  },
  'tv-code-invalid': {
    status: 404,
    title: 'Error',
    message: 'This code is wrong or has expired. Get a new one on your TV.',
  },
  'device-missing': { status: 400, title: 'Error', message: 'Invalid Request, try again!' },
  'device-not-found': { status: 404, title: 'Error', message: 'This device is not on your list.' },
  'read-only-session': {
    status: 403,
    title: 'Read only',
    message: 'Support is viewing this account and cannot change or play anything.',
  },
  'kids-profile': { status: 403, title: 'Kids', message: 'This is not possible in a kids’ profile.' },
  'profile-not-found': { status: 404, title: 'Error', message: 'This profile does not exist.' },
  'too-many-profiles': { status: 409, title: 'Error', message: 'An account has at most five profiles.' },
  'main-profile': {
    status: 409,
    title: 'Error',
    message: 'The first profile of an account cannot be deleted or given an age limit.',
  },
  'pin-missing': { status: 409, title: 'Error', message: 'Set a PIN first.' },
  'pin-required': { status: 403, title: 'PIN', message: 'Enter the account PIN.' },
  'wrong-pin': { status: 403, title: 'PIN', message: 'The PIN is wrong.' },
}

export const operatorErrors: Record<OperatorError, ErrorDefinition> = {
  'role-not-allowed': { status: 403, title: 'Error', message: 'Your role does not allow this' },
  'console-header-missing': {
    status: 403,
    title: 'Error',
    message: 'The header X-Kallo-Console is required for writes',
  },
  'foreign-origin': {
    status: 403,
    title: 'Error',
    message: 'Pages from other sites may not use the console',
  },
  'step-up-needed': { status: 403, title: 'Error', message: 'Enter your password again' },
  'second-factor-needed': { status: 403, title: 'Error', message: 'Set up a second factor first' },
  'second-factor-exists': { status: 409, title: 'Error', message: 'A second factor is already set up' },
  'code-needed': {
    status: 401,
    title: 'Error',
    message: 'Enter the code from your authenticator app or a recovery code',
  },
  'wrong-code': { status: 401, title: 'Error', message: 'The code is wrong, expired or already used' },
  'passkeys-unavailable': {
    status: 409,
    title: 'Error',
    message: 'Browsers offer passkeys only at a host name, with HTTPS or at localhost',
  },
  'passkey-rejected': {
    status: 401,
    title: 'Error',
    message: 'This passkey was not accepted. Try again, or use your password.',
  },
  'last-second-factor': {
    status: 409,
    title: 'Error',
    message: 'This is your only second factor. Add another passkey or an authenticator app first.',
  },
  'passkey-not-found': { status: 404, title: 'Error', message: 'This passkey does not exist' },
  'operator-exists': {
    status: 409,
    title: 'Error',
    message: 'An operator with this email address already exists',
  },
  'operator-not-found': { status: 404, title: 'Error', message: 'This operator does not exist' },
  'operator-session-not-found': { status: 404, title: 'Error', message: 'This session does not exist' },
  'invitation-not-found': { status: 404, title: 'Error', message: 'This invitation does not exist' },
  'api-key-not-found': { status: 404, title: 'Error', message: 'This API key does not exist' },
  'fixed-by-environment': {
    status: 409,
    title: 'Error',
    message: 'This setting is fixed by an environment variable of the server and cannot be changed here.',
  },
  'mail-server-rejected': {
    status: 422,
    title: 'Error',
    message: 'The mail server could not be used, so nothing was saved',
  },
  'last-owner': { status: 409, title: 'Error', message: 'The last owner must remain an owner' },
  'subscriber-not-found': { status: 404, title: 'Error', message: 'This subscriber does not exist' },
  'subscriber-erased': {
    status: 409,
    title: 'Error',
    message: 'The data of this subscriber has been erased',
  },
  'note-not-found': { status: 404, title: 'Error', message: 'This note does not exist' },
  'request-reused': {
    status: 409,
    title: 'Error',
    message: 'This request was sent before with different content. Reload the page and try again.',
  },
  'announcement-not-found': { status: 404, title: 'Error', message: 'This announcement does not exist' },
  'webhook-address': {
    status: 400,
    title: 'Error',
    message: 'Enter an address with http or https, without user name and password',
  },
  'webhook-not-found': { status: 404, title: 'Error', message: 'This webhook does not exist' },
  'too-many-webhooks': { status: 409, title: 'Error', message: 'There are ten webhooks; delete one first' },
  'backup-target': {
    status: 422,
    title: 'Error',
    message: 'The service cannot write backups there, so nothing was saved',
  },
  'backup-running': { status: 409, title: 'Error', message: 'A backup is running already' },
  'restore-not-confirmed': {
    status: 409,
    title: 'Error',
    message: 'This service was restored from a backup. Confirm first that it replaces the former one',
  },
  'backup-not-set-up': { status: 409, title: 'Error', message: 'Choose a target for the backups first' },
  'announcement-times': { status: 400, title: 'Error', message: 'The end must be after the start' },
  'account-is-active': { status: 409, title: 'Error', message: 'This account is already activated' },
}
