import type { auth } from '@kallo/contract/accounts/auth'
import type { DataOf } from '@kallo/contract/endpoint'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../platform/session.ts'
import { authApi } from './api.ts'
import styles from './login.module.css'

type SessionEnd = DataOf<typeof auth.sessionEnd>

/** M-04, T-05: why this device has to log in again. */
export function SessionEndNote() {
  const { endedToken } = useSession()
  const { data } = useQuery({
    queryKey: [authApi.sessionEnd.path(), endedToken],
    queryFn: () => authApi.sessionEnd({ token: endedToken ?? '' }),
    enabled: endedToken !== null,
    staleTime: Infinity,
  })
  if (endedToken === null || data === undefined) return null
  return (
    <p className={styles.sessionEnd} role="status">
      <Reason reason={data.reason} />
    </p>
  )
}

function Reason({ reason }: SessionEnd) {
  switch (reason) {
    case 'removed':
      return <Trans>This device was logged out from another of your devices.</Trans>
    case 'all-removed':
      return <Trans>All devices of this account were logged out.</Trans>
    case 'password-changed':
      return <Trans>The password of this account was changed. Log in with the new one.</Trans>
    case 'device-limit':
      return <Trans>Another device was logged in, and your plan has no room for more.</Trans>
    case null:
      return <Trans>Your session has ended. Please log in again.</Trans>
  }
}
