import { Button, type ButtonLook } from '@kallo/ui/button'
import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { isoDate } from '../../platform/day-text.ts'
import { showToast } from '../../platform/toasts.ts'
import { useFormRequest } from '../../platform/use-form-request.ts'
import { plansApi } from './api.ts'
import { forgetSubscription } from './queries.ts'

interface ResumeButtonProps {
  subscriptionId: string
  look?: ButtonLook
  onResumed?: () => void
  children: ReactNode
}

export function ResumeButton({ subscriptionId, look, onResumed, children }: ResumeButtonProps) {
  const { resume, isWaiting } = useResume(subscriptionId, onResumed)
  return (
    <Button look={look} isWaiting={isWaiting} onClick={resume}>
      {children}
    </Button>
  )
}

/** S-10: undoes a cancellation, or drops a scheduled plan change. */
function useResume(subscriptionId: string, onResumed?: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { send, isWaiting } = useFormRequest(
    (id: string) => plansApi.resume({ subscriptionId: id }),
    async ({ endDate }) => {
      // Wait for fresh data before the page changes.
      await forgetSubscription(client)
      onResumed?.()
      showToast('success', t`Done`, t`Your plan goes on after ${isoDate(endDate)}.`)
    },
  )
  return { resume: () => send(subscriptionId), isWaiting }
}
