import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from './button-look.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'
import { closeIcon } from './icons.ts'
import { openModal } from './open-dialogs.ts'

export interface DialogProps {
  title: string
  children: ReactNode
  actions: ReactNode
  /** Called on Escape; the owner unmounts the dialog. */
  onClose: () => void
  isAlert?: boolean
  /** For fields and lists: the text is not read out when the dialog opens, and its actions stay visible while it scrolls. */
  hasParts?: boolean
  /** Name of the close button in the corner. Without it only the actions close the dialog. */
  closeLabel?: string
  /** `side`: a sheet at the end of the line. */
  placement?: 'center' | 'side'
}

/** A modal dialog on the native element, which provides the focus trap, Escape and the inert page behind it. */
export function Dialog(props: DialogProps) {
  const { title, children, actions, onClose, isAlert, hasParts, closeLabel, placement } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => (ref.current ? openModal(ref.current) : undefined), [])
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, hasParts && styles.parts, placement === 'side' && styles.side)}
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
      {closeLabel && (
        <IconButton className={styles.close} icon={closeIcon} label={closeLabel} onPress={onClose} />
      )}
      <div id={`${id}-text`} className={styles.text}>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}
