import { t } from '@lingui/core/macro'
import { Icon } from '@kallo/ui/icon'
import { rightIcon } from '@kallo/ui/icons'
import { use, type ReactNode } from 'react'
import { Link } from 'react-router'
import { SectionContext, useAddressBack, useDocumentTitle } from './page-context.ts'
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
          {back && <Breadcrumb {...back} />}
          <h1>{title}</h1>
          {help !== undefined && <p className={styles.help}>{help}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** The path from the menu to the page. The list is shown as it was left. The title below it is the last part. */
function Breadcrumb({ to, name }: { to: string; name: string }) {
  const section = use(SectionContext)
  const address = useAddressBack(to)
  return (
    <nav aria-label={t`Breadcrumb`} className={styles.breadcrumb}>
      {section && (
        <>
          <span>{section.group}</span>
          <Icon shape={rightIcon} size={14} />
        </>
      )}
      <Link to={address} className={styles.back}>
        {name}
      </Link>
      <Icon shape={rightIcon} size={14} />
    </nav>
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
