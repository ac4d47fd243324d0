import { Button, type ButtonLook } from '@kallo/ui/button'
import type { ReactNode } from 'react'
import type { DataOf } from '@kallo/contract/endpoint'
import type { packages } from '@kallo/contract/billing/plans'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { isoDate } from '../../platform/day-text.ts'
import { showToast } from '../../platform/toasts.ts'
import { useFormCall } from '../../platform/use-form-call.ts'
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

type ResumeData = DataOf<typeof packages.resume>

/** S-10: undoes a cancellation, or drops a scheduled plan change. */
function useResume(subscriptionId: string, onResumed?: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { send, isWaiting } = useFormCall<void, ResumeData>(
    () => call('packages/subscription/resume', { method: 'PATCH', body: { subscriptionId } }),
    async ({ endDate }) => {
      // Wait for fresh data before the page changes.
      await forgetSubscription(client)
      onResumed?.()
      showToast('success', t`Done`, t`Your plan goes on after ${isoDate(endDate)}.`)
    },
  )
  return { resume: () => send(), isWaiting }
}
