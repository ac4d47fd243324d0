import { useLingui } from '@lingui/react/macro'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isUnreachable, ApiError, hasReason } from '../../platform/api-error.ts'
import { formErrorMessage } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { PanelSkeleton } from '../../platform/form-panel.tsx'
import { showToast } from '../../platform/toasts.ts'
import { type LoginData, authApi } from './api.ts'
import { useSignedIn } from './use-signed-in.ts'
import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { deviceId, randomId } from '../../platform/device-id.ts'
import { safeReturnTo } from '../../platform/return-to.ts'
import { currentSession } from '../../platform/session.ts'

/** opened by a link from another client. Its token is removed from the browser history. */
export function AuthenticatePage() {
  const { t } = useLingui()
  const { token = '', page = '' } = useParams()
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const [requestId] = useState(randomId)
  const { data, error, isFetching, refetch } = useQuery(sessionTransferQuery(token, requestId))
  const onAnswer = useEffectEvent((signIn: LoginData | undefined, failure: Error | null) => {
    if (signIn) return signedIn(signIn, transferTarget(page))
    if (!failure || isUnreachable(failure)) return
    const { title, message } = formErrorMessage(failure)
    showToast('error', title, message, { isForNextPage: true })
    // The login page would redirect a viewer who is signed in, and the second navigation would close the error.
    void navigate(currentSession().key ? links.start : links.login, { replace: true })
  })
  useEffect(() => onAnswer(data, error), [data, error])
  if (error && isUnreachable(error))
    return <LoadFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return <PanelSkeleton title={t`Logging you in`} />
}

/** redeems the token in the URL for a session. The result is not cached. */
const sessionTransferQuery = (token: string, requestId: string) =>
  queryOptions({
    queryKey: [authApi.redeemSessionTransfer.path(), token],
    queryFn: () => redeem(token, requestId),
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, error) => isUnreachable(error) && failures < 2,
  })

async function redeem(token: string, requestId: string): Promise<LoginData> {
  try {
    return await authApi.redeemSessionTransfer({
      token,
      requestId,
      deviceName: 'Web Browser',
      deviceId: deviceId(),
    })
  } catch (error) {
    // The error concerns the token in the URL, not this browser's session.
    throw hasReason(error, 'sign-in-needed') ? usedUp() : error
  }
}

function usedUp(): ApiError {
  return new ApiError({
    title: i18n._(msg`Error`),
    message: i18n._(msg`This link has been used or has expired. Please log in.`),
    reason: 'hand-off-invalid',
    code: 401,
  })
}

/** the page to open after a session transfer. Anything but a path of this app leads to the start page. */
export function transferTarget(page: string): string {
  return safeReturnTo(`/${page.replace(/^\/+/, '')}`)
}
