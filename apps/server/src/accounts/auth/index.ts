// Auth signs people in on their devices, and out again.
import { auth } from '@kallo/contract/accounts/auth'
import type { Deps } from '../../deps.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { cookieTokenOf, removeCookie, type Exchange } from '../../platform/http/viewer-session.ts'
import { hashOfSecret, isSecret } from '../../platform/secret.ts'
import { deleteExpiredLinks } from '../../foundation/one-time-links/index.ts'
import type { Region } from '../../foundation/region/index.ts'
import { deleteExpiredSessions, endedReason } from './auth-store.ts'
import { approveTv, issueTvCode, pollTvToken } from './link-tv.ts'
import { createLoginQueue } from './login-queue.ts'
import { deliverToken } from './deliver-token.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { activate, checkReset, redeemSignInLink, requestMailedLink, resetPassword } from './mailed-links.ts'
import { deleteOldDevices } from './old-devices.ts'
import { register } from './register.ts'
import { redeemSessionTransfer, createSessionTransfer } from './session-transfer.ts'
import { withBrowser, type SignInDeps } from './sign-in-device.ts'

export { replaceSessionToken } from './former-token.ts'
export {
  endSessions,
  findAccountsBySession,
  keepErasedSessions,
  lockAccount,
  lockAccountOfDevice,
  passwordHashOf,
  storePassword,
} from './auth-store.ts'
export { maxDevices } from './old-devices.ts'
export { checkNewPassword } from './register.ts'
export type { DeviceLimitOf } from './sign-in-device.ts'
export { browserOf, createAuthenticator, deviceTitle } from './sessions.ts'

type Parts = SignInDeps & Pick<Deps, 'passwords' | 'events' | 'log'> & { region: Region }

/** C-01. */
export function authRoutes(deps: Parts): Route[] {
  return [...loginRoutes(deps), ...mailRoutes(deps), ...sessionTransferRoutes(deps), ...tvRoutes(deps)]
}

/** Runs daily. */
export async function deleteExpiredSignIns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteExpiredSessions(db, new Date(clock.now()))
  await deleteOldDevices(db)
  await deleteExpiredLinks(db, clock.now())
}

function loginRoutes(deps: Parts): Route[] {
  const { db, region } = deps
  const loginDeps = { ...deps, logins: createLoginQueue() }
  return [
    route(auth.login, async (context) => {
      const { body, ip, userAgent } = context
      const { email, password } = body
      const device = withBrowser(body, userAgent)
      const data = await logIn(loginDeps, { email, password, device, ip, country: region.countryOf(ip) })
      return loggedIn(deps, context, data)
    }),
    // Only the holder of the token learns why its session ended.
    route(auth.sessionEnd, async ({ body, headers }) => {
      // The web app sends only the session key; the token is in the cookie.
      const token = isSecret(body.token) ? body.token : cookieTokenOf(headers, body.token)
      return { reason: token === null ? null : await endedReason(db, hashOfSecret(token)) }
    }),
    route(auth.logout, async (context) => {
      await logOut(deps, context.principal)
      removeCookie(context)
      return null
    }),
  ]
}

async function loggedIn<Data extends { token: string }>(deps: Parts, exchange: Exchange, data: Data) {
  return withMessage({ ...data, token: await deliverToken(deps, exchange, data.token) }, 'You are logged in')
}

function mailRoutes(deps: Parts): Route[] {
  const linkOf = ({ reset_token: token, email }: { reset_token: string; email: string }) => ({ token, email })
  return [
    route(auth.register, async ({ body, ip }) => {
      await register(deps, body, ip, deps.region.countryOf(ip))
      return withMessage(null, 'Account created. Open the link in the email we sent you.')
    }),
    route(auth.resendActivation, async ({ body, ip }) => {
      await requestMailedLink(deps, 'activation-asked', body.email, ip)
      return withMessage(null, 'If this account is waiting for activation, an email is on its way.')
    }),
    route(auth.activate, async ({ params }) => {
      await activate(deps, linkOf(params))
      return withMessage(null, 'Your account is activated. You can log in now.', 200)
    }),
    route(auth.forgot, async ({ body, ip }) => {
      await requestMailedLink(deps, 'reset-asked', body.email, ip)
      return withMessage(null, 'If there is an account for this address, an email is on its way.')
    }),
    route(auth.checkReset, async ({ params }) => {
      await checkReset(deps, linkOf(params))
      return withMessage(null, 'This link is valid.', 200)
    }),
    route(auth.changePassword, async ({ body, ip }) => {
      const { token, email } = body
      await resetPassword(deps, { token, email }, ip, body)
      return withMessage(null, 'Your password has been changed. Log in with the new one.')
    }),
  ]
}

function sessionTransferRoutes(deps: Parts): Route[] {
  return [
    route(auth.createSessionTransfer, ({ principal }) => createSessionTransfer(deps, principal)),
    route(auth.redeemSessionTransfer, async (context) => {
      const { body, ip, userAgent } = context
      const device = withBrowser(body, userAgent)
      const country = deps.region.countryOf(ip)
      const data = await redeemSessionTransfer(deps, { ...body, device, country })
      return loggedIn(deps, context, data)
    }),
    route(auth.redeemSignInLink, async (context) => {
      const { body, ip, userAgent } = context
      const country = deps.region.countryOf(ip)
      const data = await redeemSignInLink(deps, body, withBrowser(body, userAgent), country)
      return loggedIn(deps, context, data)
    }),
  ]
}

function tvRoutes(deps: Parts): Route[] {
  return [
    route(auth.tvCode, ({ body, userAgent, baseUrl }) =>
      issueTvCode(deps, withBrowser(body, userAgent), baseUrl),
    ),
    route(auth.tvToken, async (context) => {
      const { body, ip } = context
      const data = await pollTvToken(deps, body, deps.region.countryOf(ip))
      return data.state === 'approved'
        ? { ...data, token: await deliverToken(deps, context, data.token) }
        : data
    }),
    route(auth.tvLogin, async ({ body, principal, ip }) => {
      const data = await approveTv(deps, principal, body.code, ip)
      return withMessage(data, 'Your TV is linked')
    }),
  ]
}
