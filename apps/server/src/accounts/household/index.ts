// The household: the profiles of an account, and the PIN that leaves a kids' profile.
import type { DataOf } from '@kallo/contract/endpoint'
import { householdEndpoints } from '@kallo/contract/accounts/household'
import { maxProfiles, profilePictures } from '@kallo/rules/accounts/household'
import { isLanguage } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { route, withMessage, type Route } from '../../platform/http/route.ts'
import { issueToken } from '../../platform/http/viewer-session.ts'
import { confirmPassword } from '../profile/index.ts'
import { changeProfile, createProfile, removeProfile } from './change-profiles.ts'
import { chooseProfile } from './choose-profile.ts'
import { loadProfiles, pinHashOf } from './household-store.ts'

export { countProfiles } from './household-store.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'limits' | 'passwords'>

export function householdRoutes(deps: Parts): Route[] {
  const { create, change, remove, choose, storePin } = householdEndpoints
  const view = (viewer: Viewer) => viewHousehold(deps, viewer)
  return [
    route(householdEndpoints.view, ({ principal }) => view(principal)),
    route(create, async ({ principal, body }) => {
      await createProfile(deps, principal, body)
      return withMessage(await view(principal), 'The profile is added.')
    }),
    route(change, async ({ principal, params, body }) => {
      await changeProfile(deps, principal, params.id, body)
      return withMessage(await view(principal), 'The profile is changed.')
    }),
    route(remove, async ({ principal, params }) => {
      await removeProfile(deps, principal, params.id)
      return withMessage(await view(principal), 'The profile is deleted.')
    }),
    route(choose, async (context) => {
      const { principal, params, body } = context
      const data = await chooseProfile(deps, principal, params.id, body)
      return { ...data, token: issueToken(context, data.token) }
    }),
    route(storePin, async ({ principal, body }) => {
      await changePin(deps, principal, body)
      return withMessage(await view(principal), 'The PIN is set.')
    }),
  ]
}

async function changePin(
  deps: Parts,
  viewer: Viewer,
  { pin, password }: { pin: string; password: string },
): Promise<void> {
  const requireConfirmed = await confirmPassword(deps, viewer, password, 'password')
  const pinHash = await deps.passwords.hash(pin)
  await deps.db.transaction().execute(async (trx) => {
    await requireConfirmed(trx)
    await trx.updateTable('account').set({ pin_hash: pinHash }).where('id', '=', viewer.accountId).execute()
  })
}

async function viewHousehold(
  { db }: Parts,
  { accountId, profile }: Viewer,
): Promise<DataOf<typeof householdEndpoints.view>> {
  const [profiles, pinHash] = await Promise.all([loadProfiles(db, accountId), pinHashOf(db, accountId)])
  return {
    profiles: profiles.map((row) => ({
      id: row.id,
      name: row.name,
      picture: profilePictures.find((picture) => picture === row.picture) ?? profilePictures[0],
      language: isLanguage(row.language) ? row.language : null,
      maxAge: row.max_age,
      isMain: row.id === accountId,
      isCurrent: row.id === profile.id,
      isHistoryPaused: row.is_history_paused,
      playsNext: row.plays_next,
    })),
    maxProfiles,
    hasPin: pinHash !== null,
  }
}
