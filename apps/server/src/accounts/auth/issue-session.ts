import type { Deps } from '../../deps.ts'
import { issueToken, replacedTokenOf, type Exchange } from '../../platform/http/viewer-session.ts'
import { endSessions } from './auth-store.ts'
import { authenticate } from './sessions.ts'

/**
 * Issues the token of a sign-in. H-02: nobody can end a session any more whose cookie is replaced, such as one whose logout did not
 * reach the server, so it ends.
 */
export async function issueSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  exchange: Exchange,
  token: string,
): Promise<string> {
  const replaced = replacedTokenOf(exchange.headers)
  const isReplaced = replaced !== null && token !== '' && token !== replaced
  const former = isReplaced ? await authenticate(deps, replaced) : null
  if (former) {
    const { accountId, deviceId } = former
    const ending = { reason: null, now: new Date(deps.clock.now()) }
    await deps.db.transaction().execute((trx) => endSessions(trx, accountId, { only: [deviceId] }, ending))
  }
  return issueToken(exchange, token)
}
