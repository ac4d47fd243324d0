import type { Deps } from '../../deps.ts'
import { issueToken, replacedTokenOf, type Exchange } from '../../platform/http/viewer-session.ts'
import { logOut } from './log-out.ts'
import { authenticate } from './sessions.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'log'>

/**
 * H-02: issues the token of a sign-in and ends the session whose cookie it replaces. Without its cookie the browser could not log
 * that session out any more, for example after a logout that did not reach the server.
 */
export async function issueSession(deps: Parts, exchange: Exchange, token: string): Promise<string> {
  const replaced = replacedTokenOf(exchange.headers)
  if (replaced !== null && token !== '' && token !== replaced) await endReplaced(deps, replaced)
  return issueToken(exchange, token)
}

/** The new session is stored already, and what it was started with is used up: an error here does not keep its token back. */
async function endReplaced(deps: Parts, token: string): Promise<void> {
  try {
    const former = await authenticate(deps, token)
    if (former) await logOut(deps, former)
  } catch (error) {
    deps.log.warn({ err: error }, 'the session that a sign-in replaces could not be ended')
  }
}
