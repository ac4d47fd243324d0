import type { Deps } from '../../deps.ts'
import { issueToken, replacedTokenOf, type Exchange } from '../../platform/http/viewer-session.ts'
import { logOut } from './log-out.ts'
import { authenticate } from './sessions.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * H-02: delivers the token of a new session and ends the session whose cookie it replaces. Without its cookie the browser could not log
 * that session out any more, for example after a logout that did not reach the server.
 */
export async function deliverToken(deps: Parts, exchange: Exchange, token: string): Promise<string> {
  const replaced = replacedTokenOf(exchange.headers)
  if (replaced !== null && token !== '' && token !== replaced) await endReplaced(deps, replaced)
  return issueToken(exchange, token)
}

/** The new session is stored and a link that started it is spent, so an error here must not withhold the token. */
async function endReplaced(deps: Parts, token: string): Promise<void> {
  try {
    const former = await authenticate(deps, token)
    if (former) await logOut(deps, former)
  } catch (error) {
    deps.log.warn({ err: error }, 'the session that a sign-in replaces could not be ended')
  }
}
