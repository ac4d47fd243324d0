import { Button } from '@kallo/ui/button'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasReason } from './api-error.ts'
import styles from './form-panel.module.css'
import { formErrorMessage } from './form-error-message.ts'
import { showToast } from './toasts.ts'

export interface MailAgainProps {
  send: () => Promise<unknown>
  /** What the button says. */
  children: ReactNode
}

/** Asks for a mail once more. That it was asked for too often is no fault, so it is told in passing. */
export function MailAgain({ send, children }: MailAgainProps) {
  const { t } = useLingui()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    onError(failure) {
      const { title, message } = formErrorMessage(failure)
      if (!hasReason(failure, 'too-many-tries')) showToast('error', title, message)
    },
  })
  const wait = error && hasReason(error, 'too-many-tries') ? formErrorMessage(error).message : ''
  return (
    <div className={styles.again}>
      <Button look="quiet" isWaiting={isPending} onClick={() => mutate()}>
        {children}
      </Button>
      <p role="status">{isSuccess ? t`Sent. Please look among the unwanted mails too.` : wait}</p>
    </div>
  )
}
