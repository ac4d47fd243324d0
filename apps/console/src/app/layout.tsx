import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { roleName } from '../accounts/operators/role-options.ts'
import { selfQuery, sessionApi } from '../accounts/session/api.ts'
import { StepUpDialog } from '../accounts/session/step-up-dialog.tsx'
import { Button } from '../platform/button.tsx'
import styles from './layout.module.css'
import { pagesOf } from './pages.ts'
import { useSignedOut } from './use-signed-out.ts'

/** Menu and page. Redirects to the login page when the session ends. */
export function Layout() {
  const { data } = useQuery(selfQuery)
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSignedOut = useSignedOut()
  useEffect(() => {
    if (!isSignedOut) return
    queryClient.clear()
    void navigate(`/login?${new URLSearchParams({ to: pathname })}`, { replace: true })
  }, [isSignedOut, pathname, navigate, queryClient])
  const signOut = async () => {
    await sessionApi.logout()
    queryClient.clear()
    await navigate('/login', { replace: true })
  }
  if (!data) return null
  const { name, role } = data.operator
  return (
    <div className={styles.layout}>
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.side}>
        <nav aria-label="Console" className={styles.menu}>
          {pagesOf(role).map((page) => (
            <NavLink key={page.path} to={page.path} className={styles.link ?? ''}>
              {page.name}
            </NavLink>
          ))}
        </nav>
        <div className={styles.operator}>
          <p>
            <strong>{name}</strong>
            <br />
            {roleName(role)}
          </p>
          <Button onPress={() => void signOut()}>Sign out</Button>
        </div>
      </header>
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
      <StepUpDialog />
    </div>
  )
}
