import { Icon } from '@kallo/ui/icon'
import { logOutIcon, menuIcon, moonIcon, panelIcon, sunIcon, systemIcon } from '@kallo/ui/icons'
import { Button, IconButton } from '@kallo/ui/rich/button'
import { Menu as ActionMenu } from '@kallo/ui/rich/menu'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { roleName } from '../accounts/operators/role-options.ts'
import { selfQuery, sessionApi } from '../accounts/session/api.ts'
import { StepUpDialog } from '../accounts/session/step-up-dialog.tsx'
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../platform/theme.ts'
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
  const [isNarrow, toggleNarrow] = useNarrowMenu()
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
    <div className={isNarrow ? `${styles.layout} ${styles.isNarrow}` : styles.layout}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <header className={styles.side}>
        <Menu role={role} />
        <div className={styles.operator}>
          <p className={styles.person}>
            <strong>{name}</strong>
            <span>{roleName(role)}</span>
          </p>
          <div className={styles.tools}>
            <ThemeMenu />
            <IconButton size="small" icon={logOutIcon} label="Sign out" onPress={() => void signOut()} />
            <span className={styles.collapse}>
              <IconButton
                size="small"
                icon={panelIcon}
                label={isNarrow ? 'Expand the pages' : 'Collapse the pages'}
                onPress={toggleNarrow}
              />
            </span>
          </div>
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
        <Button icon={menuIcon} aria-expanded={isOpen} onPress={() => setOpenedAt(isOpen ? null : pathname)}>
          Menu
        </Button>
      </div>
      <nav aria-label="Console" className={`${styles.menu} ${isOpen ? styles.open : ''}`}>
        {menuOf(role).map((group) => (
          <div key={group.name} className={styles.group}>
            <p className={styles.groupName}>{group.name}</p>
            {group.pages.map((page) => (
              <NavLink
                key={page.path}
                to={page.path}
                end={page.path === '/'}
                className={styles.link ?? ''}
                title={page.name}
              >
                <Icon shape={page.icon} size={18} />
                <span>{page.name}</span>
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
    </>
  )
}

const themes: readonly { id: ThemeChoice; label: string; icon: string }[] = [
  { id: 'system', label: 'As the system', icon: systemIcon },
  { id: 'light', label: 'Light', icon: sunIcon },
  { id: 'dark', label: 'Dark', icon: moonIcon },
]

function ThemeMenu() {
  const choice = useThemeChoice()
  const current = themes.find(({ id }) => id === choice)
  return (
    <ActionMenu
      label="Theme"
      trigger={<IconButton size="small" icon={current?.icon ?? systemIcon} label="Theme" />}
      actions={themes.map((theme) => ({ ...theme, onAction: () => chooseTheme(theme.id) }))}
    />
  )
}

const narrowKey = 'menu:narrow'

/** Whether the menu shows only icons, and a function that changes it. The choice is stored in the browser. */
function useNarrowMenu(): [boolean, () => void] {
  const [isNarrow, setIsNarrow] = useState(() => {
    try {
      return localStorage.getItem(narrowKey) === 'true'
    } catch {
      return false
    }
  })
  const toggle = () => {
    setIsNarrow(!isNarrow)
    try {
      localStorage.setItem(narrowKey, String(!isNarrow))
    } catch {
      // Storage may be full or disabled; the choice then lasts until the page is closed.
    }
  }
  return [isNarrow, toggle]
}
