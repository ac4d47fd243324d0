import { useEffect, type ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** The purpose of the page in one sentence. */
  help?: string
  actions?: ReactNode
  /** `full`: as wide as the window. */
  width?: 'text' | 'full'
  children: ReactNode
}

/** Title, help and actions of a page of the console. */
export function Page({ title, help, actions, width = 'text', children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className={`${styles.page} ${width === 'full' ? styles.full : ''}`}>
      <header className={styles.head}>
        <div>
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
export function GatePage({ title, help, children }: Omit<PageProps, 'actions' | 'width'>) {
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
