// The profile exists so that a viewer sees and keeps in hand what the service knows of them.
import type { DataOf } from '@kallo/contract/endpoint'
import { profile } from '@kallo/contract/accounts/profile'
import type { Deps } from '../../deps.ts'
import { Answer, route, type Route } from '../../platform/http/api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../auth/index.ts'
import { changeLanguage } from './change-language.ts'
import { changePassword } from './change-password.ts'
import { changePhone } from './change-phone.ts'
import { findProfile, isDeviceSignedIn } from './profile-store.ts'

export { languageOf } from './profile-store.ts'

/** C-02. */
export function profileRoutes(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'limits' | 'passwords'>,
): Route<Viewer>[] {
  const { db, clock } = deps
  return [
    route(profile.view, async ({ identity }: { identity: Viewer | null }) => {
      const found = identity && (await findProfile(db.query, identity.accountId))
      if (!found) throw new AppError('sign-in-needed')
      const { id, name, email, phone, country, language } = found
      return { user: { _id: id, name, email, phone, country }, selected_language: language }
    }),
    route(profile.changeLanguage, ({ identity, body }) => changeLanguage(db, identity, body.language)),
    route(profile.changePassword, async ({ identity, body }) => {
      await changePassword(deps, identity, body)
      return new Answer(null, 'Success', 'Your password is changed. Other devices were signed out.')
    }),
    route(profile.changePhone, async ({ identity, body }) => {
      const phone = await changePhone(deps, identity, body)
      return new Answer({ phone }, 'Success', 'Your phone number is changed.')
    }),
    route(profile.locationApis, ({ baseUrl }) => ({ url: `${baseUrl}/api/v1/location` })),
    route(profile.checkDevice, async ({ identity, body }): Promise<DataOf<typeof profile.checkDevice>> => {
      const { accountId = '' } = identity ?? {}
      const isIn = await isDeviceSignedIn(db.query, accountId, body.deviceId, new Date(clock.now()))
      return { status: isIn ? 1 : 0 }
    }),
  ]
}
