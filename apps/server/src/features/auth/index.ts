// Auth exists so that a person can prove who they are on each device, and take that back.
import { auth } from '@kallo/contract/auth'
import type { Deps } from '../../deps.ts'
import { Answer, route, type Route } from '../../platform/http/api.ts'
import { endSession } from './auth-store.ts'
import { logIn } from './log-in.ts'
import type { Viewer } from './sessions.ts'

export { hashPassword } from './passwords.ts'
export { identify, type Viewer } from './sessions.ts'

export function authRoutes(deps: Deps): Route<Viewer>[] {
  return [
    route(
      auth.login,
      async ({ body }) => new Answer(await logIn(deps, body), 'Success', 'You are logged in'),
    ),
    route(auth.logout, async ({ identity }: { identity: Viewer | null }) => {
      if (identity) await endSession(deps.db.query, identity.accountId, identity.deviceId)
      return null
    }),
  ]
}
