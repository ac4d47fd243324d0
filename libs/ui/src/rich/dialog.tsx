import { use, useState, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { classNames } from '../button-look.ts'
import { UiTextsContext } from '../texts.ts'
import styles from '../dialog.module.css'
import { ErrorText } from '../state.tsx'
import { Button } from './button.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  /** `side` and `start`: a sheet at the end or the beginning of the line. */
  placement?: 'center' | 'side' | 'start'
  isWide?: boolean
  /** Without it, only its buttons close the dialog, such as one that shows something once. */
  isDismissable?: boolean
  children: ReactNode
}

/** The dialog of `../dialog` on React Aria. Escape and a press outside close it. */
export function Dialog(props: DialogProps) {
  const { title, onClose, placement = 'center', isWide = false, isDismissable = true, children } = props
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(isOpen) => isOpen || onClose()}
      className={styles.overlay ?? ''}
    >
      <Modal
        className={classNames(
          styles.dialog,
          isWide && styles.wide,
          placement !== 'center' && styles.side,
          placement === 'start' && styles.start,
        )}
      >
        <AriaDialog className={styles.content ?? ''}>
          <Heading slot="title" level={2} className={styles.title ?? ''}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

interface ConfirmDialogProps {
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** Names the action, such as "Delete 3 channels". */
  confirm: string
  cancel?: string
  isDanger?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an action with consequences. Cannot be closed while it runs, and stays open with the error if it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = use(UiTextsContext)
  const { title, children, confirm, cancel = texts.cancel, isDanger = true, onConfirm, onClose } = props
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
    <Dialog title={title} onClose={onClose} isDismissable={!isBusy}>
      {children}
      {error !== null && <ErrorText error={error} />}
      <DialogActions>
        <Button kind={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onPress={() => void run()}>
          {confirm}
        </Button>
        <Button autoFocus isDisabled={isBusy} onPress={onClose}>
          {cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
