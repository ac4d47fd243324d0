import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorText } from './form.tsx'
import { Modal } from './modal.tsx'
import styles from './record-form.module.css'

interface ConfirmDialogProps {
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** Names the action, such as "Delete 3 channels". */
  confirm: string
  isDanger?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an action with consequences. Stays open with the error if it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, isDanger = true, onConfirm, onClose } = props
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    setIsBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  return (
    <Modal title={title} onClose={onClose}>
      {children}
      {error !== null && <ErrorText error={error} />}
      <div className={styles.actions}>
        <Button kind={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onPress={() => void run()}>
          {confirm}
        </Button>
        <Button autoFocus onPress={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  )
}
