import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import type { Language } from '@kallo/rules/foundation/language'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Viewer } from '../auth/index.ts'
import { storeLanguage } from './profile-store.ts'

/** M-01: the account's language is what other devices start with. */
export async function changeLanguage(
  db: Deps['db'],
  viewer: Viewer | null,
  language: Language,
): Promise<DataOf<typeof profile.changeLanguage>> {
  if (!viewer) throw new AppError('sign-in-needed')
  await storeLanguage(db.query, viewer.accountId, language)
  return { selected_language: language }
}
