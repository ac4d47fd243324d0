// Auth exists so that a person can prove who they are on each device, and take that back.
import { auth } from '@kallo/contract/accounts/auth'
import type { Deps } from '../../deps.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { hashOfSecret, isSecret } from '../../platform/secret.ts'
import { dropOldLinks } from '../../foundation/one-time-links/index.ts'
import type { Region } from '../../foundation/region/index.ts'
import { dropOldSessions, endedReason, endSessions } from './auth-store.ts'
import { handOff, takeOver } from './hand-off.ts'
import { approveTv, askTvCode, askTvToken } from './link-tv.ts'
import { logIn } from './log-in.ts'
import { activate, askForMail, checkReset, resetPassword } from './mailed-links.ts'
import { register } from './register.ts'
import { withBrowser, type SignInDeps } from './sign-in-device.ts'

export { endSessions, findAccountsBySession, passwordHashOf, storePassword } from './auth-store.ts'
export { deviceTitle } from './device-browser.ts'
export { isOperator } from './operators.ts'
export { hashPassword, isPassword } from './passwords.ts'
export { checkNewPassword } from './register.ts'
export { authenticate, sessionKey } from './sessions.ts'

type Parts = SignInDeps & { region: Region }

/** C-01. */
export function authRoutes(deps: Parts): Route[] {
  return [...loginRoutes(deps), ...mailRoutes(deps), ...handOffRoutes(deps), ...tvRoutes(deps)]
}

/** Runs daily. */
export async function dropOldSignIns({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await dropOldSessions(db.query, new Date(clock.now()))
  await dropOldLinks(db.query, clock.now())
}

function loginRoutes(deps: Parts): Route[] {
  const { db, region } = deps
  return [
    route(auth.login, async ({ body, ip, userAgent }) => {
      const { email, password } = body
      const device = withBrowser(body, userAgent)
      const data = await logIn(deps, { email, password, device, ip, country: region.countryOf(ip) })
      return withMessage(data, 'You are logged in')
    }),
    // Whoever holds the token may learn why its session ended.
    route(auth.sessionEnd, async ({ body }) => {
      return {
        reason: isSecret(body.token) ? await endedReason(db.query, hashOfSecret(body.token)) : null,
      }
    }),
    route(auth.logout, async ({ principal: { accountId, deviceId } }) => {
      await db.query
        .transaction()
        .execute((query) => endSessions(query, accountId, { only: [deviceId] }, null))
      return null
    }),
  ]
}

function mailRoutes(deps: Parts): Route[] {
  const linkOf = ({ reset_token: token, email }: { reset_token: string; email: string }) => ({ token, email })
  return [
    route(auth.register, async ({ body, ip }) => {
      await register(deps, body, ip, deps.region.countryOf(ip))
      return withMessage(null, 'Account created. Open the link in the mail we sent you.')
    }),
    route(auth.resendActivation, async ({ body, ip }) => {
      await askForMail(deps, 'activation-asked', body.email, ip)
      return withMessage(null, 'If this account waits for activation, a mail is on its way.')
    }),
    route(auth.activate, async ({ params }) => {
      await activate(deps, linkOf(params))
      return withMessage(null, 'Your account is activated. You can log in now.', 200)
    }),
    route(auth.forgot, async ({ body, ip }) => {
      await askForMail(deps, 'reset-asked', body.email, ip)
      return withMessage(null, 'If there is an account for this address, a mail is on its way.')
    }),
    route(auth.checkReset, async ({ params }) => {
      await checkReset(deps, linkOf(params))
      return withMessage(null, 'This link is valid.', 200)
    }),
    route(auth.changePassword, async ({ body, ip }) => {
      const { token, email } = body
      await resetPassword(deps, { token, email }, ip, body)
      return withMessage(null, 'Your password is changed. Log in with the new one.')
    }),
  ]
}

function handOffRoutes(deps: Parts): Route[] {
  return [
    route(auth.handOff, ({ principal }) => handOff(deps, principal)),
    route(auth.takeOver, async ({ body, ip, userAgent }) => {
      const device = withBrowser(body, userAgent)
      const country = deps.region.countryOf(ip)
      const data = await takeOver(deps, { token: body.token, device, country })
      return withMessage(data, 'You are logged in')
    }),
  ]
}

function tvRoutes(deps: Parts): Route[] {
  return [
    route(auth.tvCode, ({ body, userAgent, baseUrl }) =>
      askTvCode(deps, withBrowser(body, userAgent), baseUrl),
    ),
    route(auth.tvToken, ({ body, ip }) => askTvToken(deps, body.device_code, deps.region.countryOf(ip))),
    route(auth.tvLogin, async ({ body, principal, ip }) => {
      const data = await approveTv(deps, principal, body.code, ip)
      return withMessage(data, 'Your television is linked')
    }),
  ]
}
