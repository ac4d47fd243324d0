import { useMutation } from '@tanstack/react-query'
import { endSession } from '../../platform/session.ts'
import { logoutApi } from './logout-api.ts'

/** H-02: the server forgets the session first; when it cannot be reached, this browser forgets it anyway. */
export function useLogout() {
  return useMutation({ mutationFn: () => logoutApi.logout(), onSettled: () => endSession('logout') })
}
