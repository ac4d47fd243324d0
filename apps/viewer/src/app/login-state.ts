import type { ReturnState } from '../platform/return-to.ts'
import type { Session } from '../platform/session.ts'

/** a session that died is taken up again where it was; whoever logged out starts afresh. */
export function loginState(session: Session, from: string): ReturnState | undefined {
  return session.signedOutAt === from ? undefined : { from }
}
