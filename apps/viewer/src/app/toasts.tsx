import { Toast } from '@kallo/ui/toast'
import { useLingui } from '@lingui/react/macro'
import { closeToast, useToasts } from '../platform/toasts.ts'
import styles from './layout.module.css'

export function Toasts() {
  const { t } = useLingui()
  return (
    <div className={styles.toasts}>
      {useToasts().map(({ id, kind, title, message }) => (
        <Toast
          key={id}
          kind={kind}
          title={title}
          message={message}
          closeLabel={t`Close message`}
          onClose={() => closeToast(id)}
        />
      ))}
    </div>
  )
}
