import { startLanguage } from '@kallo/rules/foundation/language'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '../accounts/profile/queries.ts'
import { keepLanguage, storedLanguage } from '../platform/language.ts'
import { useSession } from '../platform/session.ts'

/** M-01: on a device where nobody has chosen a language, the profile's is shown and kept. */
export function ProfileLanguage() {
  const { token } = useSession()
  const { data } = useQuery({ ...profileQuery(), enabled: token !== null && storedLanguage() === null })
  const profile = data?.selected_language ?? null
  useEffect(() => {
    const { language, from } = startLanguage({ stored: storedLanguage(), profile, browser: [] })
    // Words that could not be fetched are asked for again at the next start.
    if (from === 'profile') keepLanguage(language).catch(() => {})
  }, [profile])
  return null
}
