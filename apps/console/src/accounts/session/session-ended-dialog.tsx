import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { Dialog } from '@kallo/ui/rich/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { announceSessionRenewal } from '../../platform/session-end.ts'
import { selfQuery, sessionApi } from './api.ts'
import { forgetSignedOut } from './use-signed-out.ts'
import { LoginForm } from './login-form.tsx'

interface SessionEndedDialogProps {
  operator: { id: string; email: string }
}

/** O-03: asks to sign in again over the page, which keeps what was typed. */
export function SessionEndedDialog({ operator }: SessionEndedDialogProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const proceed = async () => {
    const self = await sessionApi.self()
    // What the page shows is another operator's.
    if (self.operator.id !== operator.id || self.needsSecondFactor) window.location.reload()
    else {
      queryClient.setQueryData(selfQuery.queryKey, self)
      await forgetSignedOut(queryClient)
      announceSessionRenewal()
    }
  }
  const leave = () => navigate(`/login?${new URLSearchParams({ to: `${pathname}${search}` })}`)
  return (
    <Dialog title={t`Your session has ended`} isDismissable={false} onClose={() => undefined}>
      <p>{t`Sign in again to continue. What you have entered on this page is kept.`}</p>
      <LoginForm email={operator.email} onDone={proceed} />
      <div>
        <Button onPress={() => void leave()}>{t`Leave this page`}</Button>
      </div>
    </Dialog>
  )
}
