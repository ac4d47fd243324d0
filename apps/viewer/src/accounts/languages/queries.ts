import type { DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import type { Language } from '@kallo/rules/foundation/language'
import type { QueryClient } from '@tanstack/react-query'
import { currentSession } from '../../platform/session.ts'
import { profileApi } from '../profile/api.ts'

/** Visitors have no profile. */
export async function changeProfileLanguage(client: QueryClient, language: Language): Promise<void> {
  if (!currentSession().token) return
  const changed = await profileApi.changeLanguage({ language })
  client.setQueryData<DataOf<typeof profile.view>>(
    profileApi.view.key(),
    (known) => known && { ...known, ...changed },
  )
}
