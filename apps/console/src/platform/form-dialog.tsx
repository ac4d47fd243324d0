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
  const { isRunning, run } = useRunning()
  return (
    <Dialog title={title} onClose={onClose} isDismissable={!isRunning}>
      <Form onSubmit={(values) => run(() => onSubmit(values))} submit={submit} onCancel={onClose}>
        {children}
      </Form>
    </Dialog>
  )
}

/** Whether `run` is working, so that a dialog is not closed meanwhile. */
export function useRunning() {
  const [isRunning, setIsRunning] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setIsRunning(true)
    try {
      await work()
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, run }
}
