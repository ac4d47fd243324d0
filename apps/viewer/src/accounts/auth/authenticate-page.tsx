import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isUnreachable } from '../../platform/api-error.ts'
import { formErrorMessage } from '../../platform/form-error-message.ts'
import { links } from '../../platform/links.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { PanelWait } from '../../platform/panel-wait.tsx'
import { showToast } from '../../platform/toasts.ts'
import { handOffGoal } from './hand-off-goal.ts'
import { handOffQuery } from './hand-off-query.ts'
import type { LoginData } from './queries.ts'
import { useSignedIn } from './use-signed-in.ts'

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
