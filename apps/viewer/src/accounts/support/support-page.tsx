import type { profile } from '@kallo/contract/accounts/profile'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { client } from '../../platform/api-client.ts'
import { PanelSkeleton } from '../../platform/form-panel.tsx'
import { beginSupportSession, endSupportSession, openSupportView } from '../../platform/session.ts'

export const supportApi = client<typeof profile>()({ impersonation: 'GET profile/impersonation' })

/** F-05: opened from the console, with the token in the fragment. Tokens of other sessions are rejected. */
export function SupportPage() {
  const { t } = useLingui()
  const { hash } = useLocation()
  useEffect(() => {
    const token = hash.slice(1)
    // `beginSupportSession` remounts this page, and `openSupportView` then aborts the request of the first mount.
    let isCurrent = true
    const open = async () => {
      if (token !== '') beginSupportSession(token)
      const support = await supportApi.impersonation().catch(() => null)
      if (!isCurrent) return
      if (support === null) endSupportSession()
      else openSupportView()
    }
    void open()
    return () => {
      isCurrent = false
    }
  }, [hash])
  return <PanelSkeleton title={t`Logging you in`} />
}
