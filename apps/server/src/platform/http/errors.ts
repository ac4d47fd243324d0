import type { ErrorReason } from '@kallo/contract/errors'
import type { ConsoleError, PlatformError } from '@kallo/contract/platform/errors'

/** How an error looks to clients (C-11). */
export interface ErrorDefinition {
  status: number
  title: string
  message: string
}

/** Every error of the service; `app.ts` composes it from those of the domains. */
export type ErrorTable = Readonly<Record<ErrorReason, ErrorDefinition>>

/** Errors that any endpoint may produce. */
export const platformErrors: Record<PlatformError, ErrorDefinition> = {
  'bad-input': { status: 400, title: 'Error', message: 'Something in the request is missing or invalid.' },
  'unknown-call': { status: 404, title: 'Not Found', message: 'This endpoint does not exist.' },
  'method-not-allowed': {
    status: 405,
    title: 'Error',
    message: 'This endpoint does not support that method.',
  },
  'too-large': { status: 413, title: 'Error', message: 'The request is too large.' },
  unexpected: { status: 500, title: 'Error', message: 'Something went wrong on our side. Please try again.' },
  'not-ready': {
    status: 503,
    title: 'One moment',
    message: 'The service is not ready. Please try again shortly.',
  },
  'sign-in-needed': { status: 401, title: 'Error', message: 'Please log in.' },
  'too-many-tries': {
    status: 429,
    title: 'Too many attempts',
    message: 'Please wait a moment, then try again.',
  },
}

/** Errors of console endpoints in every domain. */
export const consoleErrors: Record<ConsoleError, ErrorDefinition> = {
  'changed-meanwhile': {
    status: 409,
    title: 'Error',
    message: 'Another operator has changed this in the meantime',
  },
}
