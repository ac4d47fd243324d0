import { Dialog } from '@kallo/ui/rich/dialog'
import { useState, type ReactNode } from 'react'
import { Form } from './form.tsx'

interface FormDialogProps {
  title: string
  /** Names the action, such as "Extend". */
  submit: string
  /** Receives the inputs by name. */
  onSubmit: (values: Record<string, string>) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** A dialog with a form. It cannot be closed while the form is sent, and stays open with the error if that fails. */
export function FormDialog({ title, submit, onSubmit, onClose, children }: FormDialogProps) {
  const [isRunning, setIsRunning] = useState(false)
  const run = async (values: Record<string, string>) => {
    setIsRunning(true)
    try {
      await onSubmit(values)
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose} isDismissable={!isRunning}>
      <Form onSubmit={run} submit={submit} onCancel={onClose}>
        {children}
      </Form>
    </Dialog>
  )
}
