import { isLanguage } from '@kallo/rules/foundation/language'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '../accounts/profile/api.ts'
import { showProfileLanguage, storedLanguage } from '../platform/language.ts'
import { useSession } from '../platform/session.ts'

/** M-01, M-08: shows the language of each profile that is chosen, unless one was chosen on this device. */
export function ProfileLanguage() {
  const { key: session } = useSession()
  const { data } = useQuery({ ...profileQuery(), enabled: session !== null && storedLanguage() === null })
  const language = data?.selected_language
  useEffect(() => {
    // Texts that could not be loaded are requested again at the next start.
    if (isLanguage(language)) showProfileLanguage(language).catch(() => {})
  }, [language])
  return null
}
