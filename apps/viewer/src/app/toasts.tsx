import { buttonClass } from '@kallo/ui/button'
import { useTopDialog } from '@kallo/ui/open-dialogs'
import { Toast } from '@kallo/ui/toast'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation } from 'react-router'
import { closeErrors, closeErrorsOfLastPage, closeToast, useToasts } from '../platform/toasts.ts'
import styles from './layout.module.css'

/** Events after which an error is obsolete. */
const causeIsGone = ['input', 'online'] as const

/** V-03: toasts, rendered in the topmost dialog so that none is behind it. Errors close when they are obsolete. */
export function Toasts() {
  const { t } = useLingui()
  const dialog = useTopDialog()
  const { pathname } = useLocation()
  useEffect(closeErrorsOfLastPage, [pathname])
  useEffect(() => {
    if (dialog) closeErrors()
  }, [dialog])
  useEffect(() => {
    for (const name of causeIsGone) window.addEventListener(name, closeErrors)
    return () => {
      for (const name of causeIsGone) window.removeEventListener(name, closeErrors)
    }
  }, [])
  const toasts = (
    <div className={styles.toasts}>
      {useToasts().map(({ id, kind, title, message, action }) => (
        <Toast
          key={id}
          kind={kind}
          title={title}
          message={message}
          closeLabel={t`Close message`}
          action={
            action && (
              <Link
                className={buttonClass()}
                to={action.to}
                state={action.state}
                onClick={() => closeToast(id)}
              >
                {action.label}
              </Link>
            )
          }
          onClose={() => closeToast(id)}
        />
      ))}
    </div>
  )
  return dialog ? createPortal(toasts, dialog) : toasts
}
