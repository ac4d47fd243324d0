import { useState, type ReactNode } from 'react'
import { hasReason } from './api-error.ts'
import { FormDialog } from './form-dialog.tsx'
import { createRequestId, keepRequestId, releaseRequestId, keptRequestIdOf } from './request-id.ts'
import { showToast } from './toasts.tsx'

interface ActionDialogProps {
  title: string
  /**
   * Names what the action applies to, such as `refund` and the reference of a payment. If the dialog is opened again within ten
   * minutes of a lost response, the same key is sent, because the server may have carried the action out.
   */
  subject?: string
  /** Names the action, such as "Extend". */
  submit: string
  /** Shown after success. */
  done: string
  /** Receives the inputs by name, and a key that stays the same when the action is sent again. */
  onSubmit: (values: Record<string, string>, requestId: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** A dialog for one action. It cannot be closed while the action runs, and stays open with the error if it fails. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, subject, submit, done, onSubmit, onClose, children } = props
  const [requestId] = useState(() => (subject === undefined ? createRequestId() : keptRequestIdOf(subject)))
  const run = async (values: Record<string, string>) => {
    try {
      await onSubmit(values, requestId)
    } catch (failure) {
      if (subject !== undefined && hasReason(failure, 'offline', 'unreadable'))
        keepRequestId(subject, requestId)
      // Other values were carried out with this key. The page shows them when the dialog is closed.
      if (subject !== undefined && hasReason(failure, 'request-reused')) releaseRequestId(subject)
      throw failure
    }
    if (subject !== undefined) releaseRequestId(subject)
    showToast(done)
    onClose()
  }
  return (
    <FormDialog title={title} submit={submit} onSubmit={run} onClose={onClose}>
      {children}
    </FormDialog>
  )
}
