import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { roleName } from '../accounts/operators/role-options.ts'
import { selfQuery, sessionApi } from '../accounts/session/api.ts'
import { StepUpDialog } from '../accounts/session/step-up-dialog.tsx'
import { Button } from '../platform/button.tsx'
import { Toasts } from '../platform/toasts.tsx'
import { useUnsavedChangesGuard } from '../platform/unsaved-changes.ts'
import styles from './layout.module.css'
import { menuOf } from './pages.ts'
import { useSignedOut } from './use-signed-out.ts'

/** Menu and page. Redirects to the login page when the session ends. */
export function Layout() {
  const { data } = useQuery(selfQuery)
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isSignedOut = useSignedOut()
  useUnsavedChangesGuard()
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
        Skip to content
      </a>
      <header className={styles.side}>
        <Menu role={role} />
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
      <Toasts />
    </div>
  )
}

/** On narrow screens it is opened with a button, and closes when another page is opened. */
function Menu({ role }: { role: OperatorRole }) {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === pathname
  return (
    <>
      <div className={styles.toggle}>
        <Button aria-expanded={isOpen} onPress={() => setOpenedAt(isOpen ? null : pathname)}>
          Menu
        </Button>
      </div>
      <nav aria-label="Console" className={`${styles.menu} ${isOpen ? styles.open : ''}`}>
        {menuOf(role).map((group) => (
          <div key={group.name} className={styles.group}>
            <p className={styles.groupName}>{group.name}</p>
            {group.pages.map((page) => (
              <NavLink key={page.path} to={page.path} end={page.path === '/'} className={styles.link ?? ''}>
                {page.name}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
    </>
  )
}
