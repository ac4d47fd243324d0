import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import type * as z from 'zod'
import type { ErrorReason } from './errors.ts'
import type { RateLimit } from './rate-limit.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint: `public` anyone, a session is ignored; `optional` anyone, a session is used when there is one;
 * `viewer` a session is required; `console` the console's session of an operator, or an API key.
 */
export type Auth = 'public' | 'optional' | 'viewer' | 'console'

/** The declaration of an endpoint, from which server, browser client and OpenAPI document are derived. */
export interface Endpoint<
  M extends Method = Method,
  Path extends string = string,
  A extends Auth = Auth,
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  method: M
  /** Path below `/api/v1/`, in Fastify's notation: `free/contents/channel/:tag`. */
  path: Path
  /** Other paths of the same endpoint; the specification has two for some. */
  aliases?: readonly string[]
  summary: string
  auth: A
  /** F-05: whether read-only sessions may send it. Default: GET requests only. */
  allowsReadOnly?: boolean
  /** M-10: with `auth: 'viewer'`, whether sessions with a kids' profile may send it. Default: GET requests only. */
  allowsKids?: boolean
  /** M-08: with `auth: 'viewer'`, whether the token works that a choice of the profile has replaced a moment ago. */
  allowsFormerToken?: boolean
  /** With `auth: 'console'`: who may call it, besides owners. */
  roles?: readonly OperatorRole[]
  /** With `auth: 'console'`: requires step-up authentication, unless the operator has yet to set up a second factor. */
  needsStepUp?: boolean
  /** With `auth: 'console'`: whether it can be called before the operator has set up the required second factor. */
  allowsSetup?: boolean
  params?: Params
  body?: Body
  /** Limit of a body that may be longer than 64 KB. With `auth: 'console'`, operators are authenticated before it is read. */
  maxBodyBytes?: number
  /** The body is a file of the media type `application/octet-stream`, which the handler receives as a stream. */
  upload?: { maxBytes: number }
  data: Data
  /** Names of files that a successful response may contain. It is `multipart/form-data` then (RFC 7578), and its part `response` is the JSON body. */
  files?: readonly string[]
  /** Errors that the handler can throw, besides those that `errorsOf` derives from the declaration. */
  errors?: readonly ErrorReason[]
  limits?: readonly RateLimit[]
}

/** Declares an endpoint. Method and path keep their literal types, so that the browser client can be checked. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  const A extends Auth,
  Params extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Data extends z.ZodType = z.ZodType,
>(declared: Endpoint<M, Path, A, Params, Body, Data>): Endpoint<M, Path, A, Params, Body, Data> {
  return declared
}

export type DataOf<E extends Endpoint> = z.output<E['data']>
export type BodyOf<E extends Endpoint> = z.input<NonNullable<E['body']>>
export type ParamsOf<E extends Endpoint> = z.input<NonNullable<E['params']>>

/** Every reason with which an endpoint may fail: those it declares and those that follow from the rest of its declaration. */
export function errorsOf(endpoint: Endpoint): ReadonlySet<ErrorReason> {
  const { auth, upload, errors = [], limits = [] } = endpoint
  const implied: ErrorReason[] = ['bad-input', 'not-ready', 'unexpected']
  if (auth === 'console') implied.push(...consoleErrorsOf(endpoint))
  if (auth === 'viewer') implied.push('sign-in-needed')
  if (rejectsReadOnly(endpoint)) implied.push('read-only-session')
  if (rejectsKids(endpoint)) implied.push('kids-profile')
  if (limits.length > 0) implied.push('too-many-tries')
  if (upload) implied.push('too-large')
  return new Set([...implied, ...errors])
}

/** F-05: whether a read-only session, with which support looks at an account, is rejected. */
export function rejectsReadOnly({ auth, method, allowsReadOnly }: Endpoint): boolean {
  return (auth === 'viewer' || auth === 'optional') && !(allowsReadOnly ?? method === 'GET')
}

/** M-10: whether a session with a kids' profile is rejected: nothing may be bought or changed with it. */
export function rejectsKids({ auth, method, allowsKids }: Endpoint): boolean {
  return auth === 'viewer' && !(allowsKids ?? method === 'GET')
}

function consoleErrorsOf({ method, needsStepUp, allowsSetup }: Endpoint): ErrorReason[] {
  return [
    'sign-in-needed',
    'role-not-allowed',
    ...(method === 'GET' ? [] : (['console-header-missing', 'foreign-origin'] as const)),
    ...(needsStepUp ? (['step-up-needed'] as const) : []),
    ...(allowsSetup ? [] : (['second-factor-needed'] as const)),
  ]
}
