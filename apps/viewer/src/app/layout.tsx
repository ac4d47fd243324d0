import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { PageWait } from './page-wait.tsx'

/** Header, page, footer. A page that breaks leaves the rest usable. */
export function Layout() {
  const { pathname } = useLocation()
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to the content</Trans>
      </a>
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageWait />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}
