import { useMutation } from '@tanstack/react-query'
import { isSessionEnded } from '../../platform/api-error.ts'
import { endSession, endSessionLater } from '../../platform/session.ts'
import type { auth } from '@kallo/contract/accounts/auth'
import { client } from '../../platform/api-client.ts'

/** H-02: ends the session on the server first, and in this browser even when the server cannot do it now. */
export function useLogout() {
  return useMutation({
    mutationFn: () => logoutApi.logout(),
    onSuccess: () => endSession('logout'),
    onError: (error) => (isSessionEnded(error) ? endSession('logout') : endSessionLater()),
  })
}

/** Not in `api.ts`, because every page of a session loads this. */
const logoutApi = client<typeof auth>()({ logout: 'POST auth/logout' })
