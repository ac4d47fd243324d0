import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { links } from '../../platform/links.ts'
import { beginSession } from '../../platform/session.ts'
import { showToast } from '../../platform/toasts.ts'
import type { LoginData } from './api.ts'

/** Follows every kind of sign-in. A-10: one that signed out another device is confirmed first. */
export function useSignedIn(): (data: LoginData, goal?: string) => void {
  const { t } = useLingui()
  const navigate = useNavigate()
  return ({ token, deviceRemove, removeDevice }, goal) => {
    if (deviceRemove) {
      const device = removeDevice ?? t`Another device`
      showToast('success', t`Device removed`, t`${device} was signed out to make room. Please log in again.`)
      void navigate(links.start, { replace: goal !== undefined })
      return
    }
    if (goal !== undefined) void navigate(goal, { replace: true })
    beginSession(token)
  }
}
