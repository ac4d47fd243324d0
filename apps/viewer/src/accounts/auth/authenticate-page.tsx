import { useLingui } from '@lingui/react/macro'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isUnreachable, ApiError, hasReason } from '../../platform/api-error.ts'
import { formErrorMessage } from '../../platform/form.tsx'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { PanelWait } from '../../platform/form-panel.tsx'
import { showToast } from '../../platform/toasts.ts'
import { type LoginData, authApi } from './api.ts'
import { useSignedIn } from './use-signed-in.ts'
import { msg } from '@lingui/core/macro'
import { i18n } from '@lingui/core'
import { deviceId } from '../../platform/device-id.ts'
import { safeReturnTo } from '../../platform/return-to.ts'

/** a link from another client. The token leaves the address, so nobody comes back to it. */
export function AuthenticatePage() {
  const { t } = useLingui()
  const { token = '', page = '' } = useParams()
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const { data, error, isFetching, refetch } = useQuery(handOffQuery(token))
  const onAnswer = useEffectEvent((signIn: LoginData | undefined, failure: Error | null) => {
    if (signIn) return signedIn(signIn, handOffGoal(page))
    if (!failure || isUnreachable(failure)) return
    const { title, message } = formErrorMessage(failure)
    showToast('error', title, message, { isForNextPage: true })
    void navigate(links.login, { replace: true })
  })
  useEffect(() => onAnswer(data, error), [data, error])
  if (error && isUnreachable(error))
    return <LoadFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  return <PanelWait title={t`Signing you in`} />
}

/** trades the token in the address for a session of this device. Nothing of it is kept when the page is left. */
const handOffQuery = (token: string) =>
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

/** the page a hand-off leads to, as an address of ours. Whatever else was asked for leads to the start. */
export function handOffGoal(page: string): string {
  return safeReturnTo(`/${page.replace(/^\/+/, '')}`)
}
