// Passkeys (WebAuthn) with which operators sign in to the console instead of password and code.
import { passkeys } from '@kallo/contract/accounts/passkeys'
import { route, type Route } from '../../platform/http/route.ts'
import { wholeList } from '../../platform/lists.ts'
import { browserOf } from '../auth/index.ts'
import { cookieOf, originOf, requireSession } from '../operators/index.ts'
import { beginAuthentication, logInWithPasskey, stepUpWithPasskey } from './authenticate-passkey.ts'
import { describePasskey, listPasskeys } from './passkey-store.ts'
import { beginRegistration, registerPasskey, removePasskey, type PasskeyDeps } from './register-passkey.ts'
import { relyingPartyOf } from './relying-party.ts'

/** O-14. */
export function passkeyRoutes(deps: PasskeyDeps): Route[] {
  return [...ownPasskeyRoutes(deps), ...ceremonyRoutes(deps)]
}

function ownPasskeyRoutes(deps: PasskeyDeps): Route[] {
  return [
    route(passkeys.list, async ({ principal }) => {
      const rows = await listPasskeys(deps.db, requireSession(principal).operatorId)
      return wholeList(rows.map(describePasskey))
    }),
    route(passkeys.beginRegistration, async ({ principal, baseUrl }) => {
      const { operatorId } = requireSession(principal)
      return { options: { ...(await beginRegistration(deps, relyingPartyOf(baseUrl), operatorId)) } }
    }),
    route(passkeys.register, ({ principal, body, ip, baseUrl }) => {
      const by = { ...originOf(deps, principal, ip), actorId: requireSession(principal).operatorId }
      return registerPasskey(deps, relyingPartyOf(baseUrl), by, body)
    }),
    route(passkeys.remove, async ({ principal, params, ip }) => {
      const by = { ...originOf(deps, principal, ip), actorId: requireSession(principal).operatorId }
      await removePasskey(deps, by, params.id)
      return null
    }),
  ]
}

function ceremonyRoutes(deps: PasskeyDeps): Route[] {
  return [
    route(passkeys.beginLogin, async ({ baseUrl }) => {
      const ceremony = { purpose: 'login', operatorId: null } as const
      return { options: { ...(await beginAuthentication(deps, relyingPartyOf(baseUrl), ceremony)) } }
    }),
    route(passkeys.login, async ({ body, ip, userAgent, baseUrl, setHeader }) => {
      const origin = { address: ip, browser: browserOf(userAgent) }
      const { token, self } = await logInWithPasskey(deps, relyingPartyOf(baseUrl), body.credential, origin)
      setHeader('set-cookie', cookieOf(token, baseUrl))
      return self
    }),
    route(passkeys.beginStepUp, async ({ principal, baseUrl }) => {
      const ceremony = { purpose: 'step-up', operatorId: requireSession(principal).operatorId } as const
      return { options: { ...(await beginAuthentication(deps, relyingPartyOf(baseUrl), ceremony)) } }
    }),
    route(passkeys.stepUp, ({ principal, body, ip, baseUrl }) => {
      const session = { ...requireSession(principal), address: ip }
      return stepUpWithPasskey(deps, relyingPartyOf(baseUrl), body.credential, session)
    }),
  ]
}
