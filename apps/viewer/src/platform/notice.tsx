import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from './links.ts'
import { PageTitle } from './page-head.tsx'

interface NoticeProps {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  isAlert?: boolean
  level?: 'h1' | 'h2'
}

/** A page with one message: empty, error or not found. */
export function Notice({ title, children, actions, isAlert, level: Heading = 'h1' }: NoticeProps) {
  return (
    <section className={styles.notice} role={isAlert ? 'alert' : undefined}>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

/** */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle text={t`Page not found`} />
      <Notice
        title={<Trans>404 PAGE NOT FOUND</Trans>}
        actions={
          <>
            <Link className={buttonClass({ kind: 'primary' })} to={links.start}>
              <Trans>Go to the home page</Trans>
            </Link>
            <Link className={buttonClass()} to={links.homeChannels}>
              <Trans>See what is on</Trans>
            </Link>
          </>
        }
      >
        <p>
          <Trans>The address may be outdated or mistyped.</Trans>
        </p>
      </Notice>
    </>
  )
}
