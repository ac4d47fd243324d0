// Auth signs people in on their devices, and out again.
import { auth } from '@kallo/contract/accounts/auth'
import type { Deps } from '../../deps.ts'
import { Answer, route, type Route } from '../../platform/http/api.ts'
import { networkOf } from '../../platform/address.ts'
import { hashOfSecret, isSecret } from '../../platform/secret.ts'
import { deleteExpiredLinks } from '../../foundation/one-time-links/index.ts'
import type { Region } from '../../foundation/region/index.ts'
import { deleteExpiredSessions, endedReason, endSessions } from './auth-store.ts'
import { createLoginQueue } from './login-queue.ts'
import { approveTv, issueTvCode, pollTvToken } from './link-tv.ts'
import { mailedLinkLimit } from './limits.ts'
import { logIn } from './log-in.ts'
import { activate, checkReset, requestMailedLink, resetPassword } from './mailed-links.ts'
import { register } from './register.ts'
import { redeemSessionTransfer, startSessionTransfer } from './session-transfer.ts'
import type { Viewer } from './sessions.ts'
import { withBrowser, type SignInDeps } from './sign-in-device.ts'

export {
  endSessions,
  findAccountsBySession,
  lockAccount,
  passwordHashOf,
  storePassword,
} from './auth-store.ts'
export { checkNewPassword } from './register.ts'
export { deviceTitle, identify, isOperator, sessionKey, type Viewer } from './sessions.ts'

type Parts = SignInDeps & Pick<Deps, 'passwords' | 'events'> & { region: Region }

/** C-01. */
export function authRoutes(deps: Parts): Route<Viewer>[] {
  return [...loginRoutes(deps), ...mailRoutes(deps), ...sessionTransferRoutes(deps), ...tvRoutes(deps)]
}

/** Runs daily. */
export async function deleteExpiredSignIns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredSessions(db.query, new Date(clock.now()))
  await deleteExpiredLinks(db.query, clock.now())
}

function loginRoutes(deps: Parts): Route<Viewer>[] {
  const { db, region } = deps
  const loginDeps = { ...deps, logins: createLoginQueue() }
  return [
    route(auth.login, async ({ body, ip, userAgent }) => {
      const { email, password } = body
      const device = withBrowser(body, userAgent)
      const data = await logIn(loginDeps, { email, password, device, ip, country: region.countryOf(ip) })
      return new Answer(data, 'Success', 'You are logged in')
    }),
    // Only the holder of the token learns why its session ended.
    route(auth.sessionEnd, async ({ body, ip }) => {
      deps.limits.take(mailedLinkLimit, networkOf(ip))
      return {
        reason: isSecret(body.token) ? await endedReason(db.query, hashOfSecret(body.token)) : null,
      }
    }),
    route(auth.logout, async ({ identity }: { identity: Viewer | null }) => {
      if (!identity) return null
      const { accountId, deviceId } = identity
      await db.query
        .transaction()
        .execute((query) => endSessions(query, accountId, { only: [deviceId] }, null))
      return null
    }),
  ]
}

function mailRoutes(deps: Parts): Route<Viewer>[] {
  const linkOf = (params: { reset_token: string; email: string }, ip: string) => ({
    token: params.reset_token,
    email: params.email,
    ip,
  })
  return [
    route(auth.register, async ({ body, ip }) => {
      await register(deps, body, ip, deps.region.countryOf(ip))
      return new Answer(null, 'Success', 'Account created. Open the link in the mail we sent you.')
    }),
    route(auth.resendActivation, async ({ body, ip }) => {
      await requestMailedLink(deps, 'activation-asked', body.email, ip)
      return new Answer(null, 'Success', 'If this account waits for activation, a mail is on its way.')
    }),
    route(auth.activate, async ({ params, ip }) => {
      await activate(deps, linkOf(params, ip))
      return new Answer(null, 'Success', 'Your account is activated. You can log in now.', 200)
    }),
    route(auth.forgot, async ({ body, ip }) => {
      await requestMailedLink(deps, 'reset-asked', body.email, ip)
      return new Answer(null, 'Success', 'If there is an account for this address, a mail is on its way.')
    }),
    route(auth.checkReset, async ({ params, ip }) => {
      await checkReset(deps, linkOf(params, ip))
      return new Answer(null, 'Success', 'This link is valid.', 200)
    }),
    route(auth.changePassword, async ({ body, ip }) => {
      const { token, email } = body
      await resetPassword(deps, { token, email, ip }, body)
      return new Answer(null, 'Success', 'Your password is changed. Log in with the new one.')
    }),
  ]
}

function sessionTransferRoutes(deps: Parts): Route<Viewer>[] {
  return [
    route(auth.handOff, ({ identity }) => startSessionTransfer(deps, identity)),
    route(auth.takeOver, async ({ body, ip, userAgent }) => {
      const device = withBrowser(body, userAgent)
      const country = deps.region.countryOf(ip)
      const data = await redeemSessionTransfer(deps, { token: body.token, device, ip, country })
      return new Answer(data, 'Success', 'You are logged in')
    }),
  ]
}

function tvRoutes(deps: Parts): Route<Viewer>[] {
  return [
    route(auth.tvCode, ({ body, ip, userAgent, baseUrl }) =>
      issueTvCode(deps, withBrowser(body, userAgent), ip, baseUrl),
    ),
    route(auth.tvToken, ({ body, ip }) => pollTvToken(deps, body.device_code, ip, deps.region.countryOf(ip))),
    route(auth.tvLogin, async ({ body, identity, ip }) => {
      const data = await approveTv(deps, identity, body.code, ip)
      return new Answer(data, 'Success', 'Your television is linked')
    }),
  ]
}
