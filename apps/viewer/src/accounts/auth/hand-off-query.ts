import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, hasReason, isUnreachable } from '../../platform/api-error.ts'
import { deviceId } from '../../platform/device-id.ts'
import { authApi } from './api.ts'
import type { LoginData } from './queries.ts'

/** trades the token in the address for a session of this device. Nothing of it is kept when the page is left. */
export const handOffQuery = (token: string) =>
  queryOptions({
    queryKey: [authApi.takeOver.path(), token],
    queryFn: () => takeOver(token),
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) => isUnreachable(error) && failures < 2,
  })

async function takeOver(token: string): Promise<LoginData> {
  try {
    return await authApi.takeOver({ token, deviceName: 'Web Browser', deviceId: deviceId() })
  } catch (error) {
    // This no is about the token in the address; a session that this browser has goes on.
    throw hasReason(error, 'sign-in-needed') ? usedUp() : error
  }
}

function usedUp(): ApiError {
  return new ApiError({
    title: i18n._(msg`Error`),
    message: i18n._(msg`This link has been used or is too old. Please log in.`),
    reason: 'hand-off-invalid',
    code: 401,
  })
}
