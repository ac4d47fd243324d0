import type { OperatorRole } from '@kallo/rules/accounts/operator-role'

/** The principal of a request with a session: an account, signed in on a device. */
export interface Viewer {
  accountId: string
  deviceId: string
  /** Hex of 64 bits of the token's hash. Names the session where the token must not appear, such as in tickets. */
  sessionKey: string
  profile: ViewerProfile
  /** F-05: whether support uses this session to look at the account. It can neither change nor play anything. */
  isReadOnly?: boolean
}

/** The profile of a session (M-08). */
export interface ViewerProfile {
  /** The first profile of an account has the account's ID. */
  id: string
  /** M-10: age limit of a kids' profile, in years; null if there is no limit. */
  maxAge: number | null
}

/** The `keyId` of `admin.key` (O-08). */
export const adminKeyId = 'admin'

/** The principal of a console request: an operator's session, or an API key. */
export interface ConsolePrincipal {
  /** Null for an API key. */
  operatorId: string | null
  /** Null for an operator. */
  keyId: string | null
  /** Null for an API key. */
  sessionId: string | null
  /** Name and email address, or the name of the key: for the audit log. */
  actor: string
  role: OperatorRole
  /**
   * When password and code were entered (UTC ms); null for an API key, which is exempt from step-up authentication.
   */
  authenticatedAt: number | null
  /** False until the operator has set up the required second factor. */
  isSetUp: boolean
}

/** A request without a session. */
export type Visitor = null

/** Who makes a request. */
export type Principal = Visitor | Viewer | ConsolePrincipal

/** The credentials of a console request. `isLocal`: from this machine, without a proxy. */
export type ConsoleCredentials = { sessionToken: string } | { bearer: string; isLocal: boolean }

export interface Authentication {
  /** Null for a token that is unknown, ended or expired. `allowsFormer`: accepts one that was replaced a moment ago. */
  authenticate(token: string, allowsFormer?: boolean): Promise<Viewer | null>
  /** UTC ms. */
  now(): number
  /** Address of the service, as visitors reach it. */
  siteUrl(): string
  /** Null for credentials that are unknown, ended, expired or revoked. */
  authenticateConsole(credentials: ConsoleCredentials): Promise<ConsolePrincipal | null>
}
