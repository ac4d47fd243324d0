import type { ReactNode } from 'react'
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components'
import styles from './modal.module.css'

interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page; Escape closes it. */
export function Modal({ title, onClose, children }: ModalProps) {
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => isOpen || onClose()} className={styles.overlay}>
      <AriaModal className={styles.modal}>
        <Dialog className={styles.dialog}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
