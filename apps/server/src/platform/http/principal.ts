/** The principal of a request with a session: an account, signed in on a device. */
export interface Viewer {
  accountId: string
  deviceId: string
  /** Hex of 64 bits of the token's hash. Names the session where the token must not appear, such as in tickets. */
  sessionKey: string
}

/** A viewer who belongs to the staff. */
export interface Operator extends Viewer {
  readonly isOperator: true
}

/** A request without a session. */
export type Visitor = null

/** Who makes a request. */
export type Principal = Visitor | Viewer | Operator

export interface Authentication {
  /** Null for a token that is unknown, ended or expired. */
  authenticate(token: string): Promise<Viewer | null>
  isOperator(viewer: Viewer): Promise<boolean>
}
