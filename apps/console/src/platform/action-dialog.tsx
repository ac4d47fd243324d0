import { Dialog } from '@kallo/ui/rich/dialog'
import { useState, type ReactNode } from 'react'
import { Form } from './form.tsx'
import { createRequestId } from './request-id.ts'
import { showToast } from './toasts.tsx'

interface ActionDialogProps {
  title: string
  /** Names the action, such as "Extend". */
  submit: string
  /** Shown after success. */
  done: string
  /** Receives the inputs by name, and a key that stays the same when the action is sent again. */
  onSubmit: (values: Record<string, string>, requestId: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** A dialog for one action. It stays open with the error if the action fails. */
export function ActionDialog({ title, submit, done, onSubmit, onClose, children }: ActionDialogProps) {
  const [requestId] = useState(createRequestId)
  const run = async (values: Record<string, string>) => {
    await onSubmit(values, requestId)
    showToast(done)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={run} submit={submit} onCancel={onClose}>
        {children}
      </Form>
    </Dialog>
  )
}
