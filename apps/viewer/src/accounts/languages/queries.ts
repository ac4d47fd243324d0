import type { BodyOf, DataOf } from '@kallo/contract/endpoint'
import type { profile } from '@kallo/contract/accounts/profile'
import type { Language } from '@kallo/rules/foundation/language'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { callKey } from '../../platform/call-key.ts'
import { currentSession } from '../../platform/session.ts'

/** Visitors have no profile. */
export async function changeProfileLanguage(client: QueryClient, language: Language): Promise<void> {
  if (!currentSession().token) return
  const body: BodyOf<typeof profile.changeLanguage> = { language }
  const changed = await call<DataOf<typeof profile.changeLanguage>>('profile/language', {
    method: 'PATCH',
    body,
  })
  client.setQueryData<DataOf<typeof profile.view>>(
    callKey('profile/view'),
    (known) => known && { ...known, ...changed },
  )
}
