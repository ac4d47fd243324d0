import { useLingui } from '@lingui/react/macro'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { links } from '../../platform/links.ts'
import { beginSession } from '../../platform/session.ts'
import { closeSuccesses, showToast } from '../../platform/toasts.ts'
import type { LoginData } from './api.ts'

/**
 * Runs after every kind of sign-in. A-10: if another device was signed out, a lasting message says so. The viewer then has to log in
 * again, on the login page or in the form on the page of a TV code.
 */
export function useSignedIn(): (data: LoginData, goal?: string) => void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  return ({ token, deviceRemove, removeDevice }, goal) => {
    if (deviceRemove) {
      const device = removeDevice ?? t`Another device`
      const again = { label: t`Log in again`, to: links.login, state }
      const isLinkingTv = matchPath(`${links.loginTv}/:code`, pathname) !== null
      showToast(
        'success',
        t`Device removed`,
        t`${device} was logged out to make room. Please log in again.`,
        {
          isLasting: true,
          ...(isLinkingTv ? {} : { action: again }),
        },
      )
      if (!isLinkingTv) void navigate(links.start, { replace: goal !== undefined })
      return
    }
    closeSuccesses()
    if (goal !== undefined) void navigate(goal, { replace: true })
    beginSession(token)
  }
}
