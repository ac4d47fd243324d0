export const accountsErrors = [
  'wrong-credentials',
  'missing-credentials',
  'not-activated',
  'fields-missing',
  'passwords-missing',
  'password-fields-missing',
  'missing-email',
  'bad-email',
  'bad-phone',
  'weak-password',
  'wrong-password',
  'passwords-differ',
  'account-created',
  'email-taken',
  'link-invalid',
  'tv-code-invalid',
  'device-missing',
  'device-not-found',
  'read-only-session',
] as const
export type AccountsError = (typeof accountsErrors)[number]

/** Errors of console endpoints. The console shows their messages; the viewer app never receives them. */
export const operatorErrors = [
  'role-not-allowed',
  'console-header-missing',
  'step-up-needed',
  'second-factor-needed',
  'second-factor-exists',
  'code-needed',
  'wrong-code',
  'operator-exists',
  'operator-not-found',
  'operator-session-not-found',
  'api-key-not-found',
  'last-owner',
  'subscriber-not-found',
  'subscriber-erased',
  'note-not-found',
  'request-reused',
  'account-is-active',
] as const
export type OperatorError = (typeof operatorErrors)[number]
