import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import type { Language } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../platform/http/principal.ts'
import { storeLanguage } from './profile-store.ts'

/** M-01: other devices start in the account's language. */
export async function changeLanguage(
  db: Deps['db'],
  viewer: Viewer,
  language: Language,
): Promise<DataOf<typeof profile.changeLanguage>> {
  await storeLanguage(db, viewer, language)
  return { selectedLanguage: language }
}
