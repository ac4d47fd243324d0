import type { BodyOf } from '@kallo/contract/endpoint'
import type { householdEndpoints } from '@kallo/contract/accounts/household'
import { maxProfiles } from '@kallo/rules/accounts/household'
import type { Kysely } from 'kysely'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import type { Tables } from '../../tables.ts'
import { endSessions, lockAccountOfDevice } from '../auth/index.ts'
import {
  devicesOf,
  findProfile,
  insertProfile,
  loadProfiles,
  pinHashOf,
  replaceProfile,
  type ProfileFields,
} from './household-store.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** M-08, M-10. A repeated request, whose first response was lost, changes the profile that the first one has added. */
export async function createProfile(
  { db, clock }: Parts,
  viewer: Viewer,
  fields: ProfileFields,
): Promise<void> {
  const { accountId } = viewer
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccountOfDevice(trx, viewer))) throw new AppError('sign-in-needed')
    const profiles = await loadProfiles(trx, accountId)
    const { requestId } = fields
    const added = requestId === null ? undefined : profiles.find((one) => one.request_id === requestId)
    if (!added && profiles.length >= maxProfiles) throw new AppError('too-many-profiles')
    if (fields.maxAge !== null) await requirePin(trx, accountId)
    if (added) await replaceProfile(trx, added.id, fields)
    else await insertProfile(trx, accountId, fields, new Date(clock.now()))
  })
}

type Change = BodyOf<typeof householdEndpoints.change>

/** M-08: sessions learn of a new age limit with their next request. */
export async function changeProfile(
  { db }: Parts,
  viewer: Viewer,
  id: string,
  { name, picture, language, maxAge, isHistoryPaused, playsNext }: Change,
): Promise<void> {
  const { accountId } = viewer
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccountOfDevice(trx, viewer))) throw new AppError('sign-in-needed')
    if (!(await findProfile(trx, accountId, id))) throw new AppError('profile-not-found')
    if (maxAge !== undefined && maxAge !== null) {
      if (id === accountId) throw new AppError('main-profile')
      await requirePin(trx, accountId)
    }
    const changes = {
      ...(name === undefined ? {} : { name: name.trim() }),
      ...(picture === undefined ? {} : { picture }),
      ...(language === undefined ? {} : { language }),
      ...(maxAge === undefined ? {} : { max_age: maxAge }),
      ...(isHistoryPaused === undefined ? {} : { is_history_paused: isHistoryPaused }),
      ...(playsNext === undefined ? {} : { plays_next: playsNext }),
    }
    if (Object.keys(changes).length > 0)
      await trx.updateTable('viewer_profile').set(changes).where('id', '=', id).execute()
  })
}

/** M-08: signs out the devices that use the profile, because another profile might show them more. */
export async function removeProfile({ db, clock }: Parts, viewer: Viewer, id: string): Promise<void> {
  const { accountId } = viewer
  if (id === accountId) throw new AppError('main-profile')
  await db.transaction().execute(async (trx) => {
    if (!(await lockAccountOfDevice(trx, viewer))) throw new AppError('sign-in-needed')
    if (!(await findProfile(trx, accountId, id))) throw new AppError('profile-not-found')
    const only = await devicesOf(trx, id)
    const now = new Date(clock.now())
    if (only.length > 0) await endSessions(trx, accountId, { only }, { reason: 'removed', now })
    await trx.deleteFrom('viewer_profile').where('id', '=', id).execute()
  })
}

/** M-09: requires a PIN, without which anyone could leave the profile with the age limit. */
async function requirePin(db: Kysely<Tables>, accountId: string): Promise<void> {
  if ((await pinHashOf(db, accountId)) === null) throw new AppError('pin-missing')
}
