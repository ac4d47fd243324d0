import { Icon } from '@kallo/ui/icon'
import { leftIcon } from '@kallo/ui/icons'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** The purpose of the page in one sentence. */
  help?: string
  actions?: ReactNode
  /** The list that the page belongs to. */
  back?: { to: string; name: string }
  children: ReactNode
}

/** Title, help and actions of a page of the console. */
export function Page({ title, help, actions, back, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          {back && (
            <Link to={back.to} className={styles.back}>
              <Icon shape={leftIcon} size={16} />
              {back.name}
            </Link>
          )}
          <h1>{title}</h1>
          {help !== undefined && <p className={styles.help}>{help}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A page outside the menu, such as the login page. */
export function GatePage({ title, help, children }: Omit<PageProps, 'actions' | 'back'>) {
  useDocumentTitle(title)
  return (
    <main className={styles.gate}>
      <div className={styles.card}>
        <h1>{title}</h1>
        {help !== undefined && <p className={styles.help}>{help}</p>}
        {children}
      </div>
    </main>
  )
}

function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Console`
  }, [title])
}
