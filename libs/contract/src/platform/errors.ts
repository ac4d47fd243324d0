/** Errors that `platform/http` produces itself, for any endpoint. */
export const platformErrors = [
  'bad-input',
  'unknown-call',
  'method-not-allowed',
  'too-large',
  'unexpected',
  'not-ready',
  'sign-in-needed',
  'too-many-tries',
] as const
export type PlatformError = (typeof platformErrors)[number]

/** Errors of console endpoints in every domain. The viewer app never receives them. */
export const consoleErrors = ['changed-meanwhile'] as const
export type ConsoleError = (typeof consoleErrors)[number]
