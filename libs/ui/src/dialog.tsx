import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  children: ReactNode
  actions: ReactNode
  /** Asked for by Escape; the owner then stops rendering the dialog. */
  onClose: () => void
  isAlert?: boolean
  /** More than a text to be read out when it opens: fields, lists. */
  hasParts?: boolean
}

/** A modal dialog on the native element: focus trap, Escape and the inert page behind come with it. */
export function Dialog({ title, children, actions, onClose, isAlert, hasParts }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it is still in the document: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={hasParts ? undefined : `${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}-text`} className={styles.text}>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
