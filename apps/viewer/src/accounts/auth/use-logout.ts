import { useMutation } from '@tanstack/react-query'
import { endSession } from '../../platform/session.ts'
import type { auth } from '@kallo/contract/accounts/auth'
import { client } from '../../platform/api-client.ts'

/** H-02: the server forgets the session first; when it cannot be reached, this browser forgets it anyway. */
export function useLogout() {
  return useMutation({ mutationFn: () => logoutApi.logout(), onSettled: () => endSession('logout') })
}

/** Apart from `api.ts`, because the header of every page uses it. */
const logoutApi = client<typeof auth>()({ logout: 'POST auth/logout' })
