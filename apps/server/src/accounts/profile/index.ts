// The profile: what the service knows about a viewer, and how they change it.
import { profile } from '@kallo/contract/accounts/profile'
import type { Deps } from '../../deps.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { changeLanguage } from './change-language.ts'
import { changePassword } from './change-password.ts'
import { changePhone } from './change-phone.ts'
import { eraseAccount, type Eraser } from './erase-account.ts'
import { findProfile, isDeviceSignedIn, profileLanguage } from './profile-store.ts'

export { confirmPassword } from './confirm-password.ts'
export { eraseInTransaction, prepareErasure, type Eraser } from './erase-account.ts'
export { languageOf } from './profile-store.ts'

/** C-02. */
export function profileRoutes(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'passwords'> & { erasers: readonly Eraser[] },
): Route[] {
  const { db, clock } = deps
  return [
    route(profile.view, async ({ principal }) => {
      const found = await findProfile(db, principal.accountId)
      if (!found) throw new AppError('sign-in-needed')
      const { id, name, email, phone, country, language } = found
      const own = await profileLanguage(db, principal)
      return { user: { _id: id, name, email, phone, country }, selected_language: own ?? language }
    }),
    route(profile.changeLanguage, ({ principal, body }) => changeLanguage(db, principal, body.language)),
    route(profile.changePassword, async ({ principal, body }) => {
      await changePassword(deps, principal, body)
      return withMessage(null, 'Your password is changed. Other devices were logged out.')
    }),
    route(profile.changePhone, async ({ principal, body }) => {
      const phone = await changePhone(deps, principal, body)
      return withMessage({ phone }, 'Your phone number is changed.')
    }),
    route(profile.erase, async ({ principal, body }) => {
      await eraseAccount(deps, deps.erasers, principal, body)
      return withMessage(null, 'Your account is deleted.')
    }),
    route(profile.locationApis, ({ baseUrl }) => ({ url: `${baseUrl}/api/v1/location` })),
    route(profile.checkDevice, async ({ principal, body }) => {
      const now = new Date(clock.now())
      // F-05: a read-only session of support has a device of its own, not that of the browser.
      const deviceId = principal.isReadOnly ? principal.deviceId : body.deviceId
      const isSignedIn = await isDeviceSignedIn(db, principal.accountId, deviceId, now)
      return { status: isSignedIn ? (1 as const) : (0 as const) }
    }),
  ]
}
