import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { GatePage } from '../../platform/page.tsx'
import { announceSessionRenewal } from '../../platform/session-end.ts'
import { LoginForm } from './login-form.tsx'
import { pathAfterLogin } from './path-after-login.ts'

export function LoginPage() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [parameters] = useSearchParams()
  const proceed = async () => {
    queryClient.clear()
    announceSessionRenewal()
    await navigate(pathAfterLogin(parameters.get('to')), { replace: true })
  }
  return (
    <GatePage title={t`Sign in`} help={t`For the people who run this service.`}>
      <LoginForm onDone={proceed} />
    </GatePage>
  )
}
