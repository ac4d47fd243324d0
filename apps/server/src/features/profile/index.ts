// The profile exists so that a viewer sees and keeps in hand what the service knows of them.
import type { DataOf } from '@kallo/contract/call'
import { profile } from '@kallo/contract/profile'
import type { Deps } from '../../deps.ts'
import { route, type Route } from '../../platform/http/api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../auth/index.ts'
import { changeLanguage } from './change-language.ts'
import { findDevice, findProfile } from './profile-store.ts'

export { languageOf } from './profile-store.ts'

export function profileRoutes({ db }: Pick<Deps, 'db'>): Route<Viewer>[] {
  return [
    route(profile.view, async ({ identity }: { identity: Viewer | null }) => {
      const found = identity && (await findProfile(db.query, identity.accountId))
      if (!found) throw new AppError('sign-in-needed')
      const { id, name, email, phone, country, language } = found
      return { user: { _id: id, name, email, phone, country }, selected_language: language }
    }),
    route(profile.changeLanguage, ({ identity, body }) => changeLanguage(db, identity, body.language)),
    route(profile.checkDevice, async ({ identity, body }) => deviceStatus(db, identity, body.deviceId)),
  ]
}

async function deviceStatus(
  db: Deps['db'],
  viewer: Viewer | null,
  deviceId: string,
): Promise<DataOf<typeof profile.checkDevice>> {
  const device = viewer && (await findDevice(db.query, viewer.accountId, deviceId))
  return { status: device?.is_signed_in ? 1 : 0 }
}
