import { use, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { failureIcon } from './icons.ts'
import { emptyIcon } from './more-icons.ts'
import styles from './state.module.css'
import { UiTextsContext } from './texts.ts'

interface StateProps {
  title?: ReactNode
  children?: ReactNode
  /** The button of the next step. */
  action?: ReactNode
}

/** Replaces an empty list: says what will be here and why it is useful, with a button that adds the first entry. */
export function EmptyState({ title, children, action, icon = emptyIcon }: StateProps & { icon?: string }) {
  return (
    <div className={styles.state}>
      <span className={styles.sign}>
        <Icon shape={icon} size={22} />
      </span>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** Replaces content that could not be loaded. */
export function ErrorState({ title, children, action }: StateProps) {
  return (
    <div role="alert" className={`${styles.state} ${styles.failed}`}>
      <span className={styles.sign}>
        <Icon shape={failureIcon} size={22} />
      </span>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** What went wrong, beside the control that caused it. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.message}>
      <Icon shape={failureIcon} size={18} />
      <p>{children}</p>
    </div>
  )
}

/** The message of an error that was caught. */
export function ErrorText({ error }: { error: unknown }) {
  const { somethingWentWrong } = use(UiTextsContext)
  return <ErrorMessage>{error instanceof Error ? error.message : somethingWentWrong}</ErrorMessage>
}
