import { t } from '@lingui/core/macro'
import { globeIcon, logOutIcon, moonIcon, searchIcon, sunIcon, systemIcon } from '@kallo/ui/icons'
import { Button, IconButton } from '@kallo/ui/rich/button'
import { Menu as ActionMenu } from '@kallo/ui/rich/menu'
import type { OperatorRole } from '@kallo/rules/accounts/operator-role'
import { useQueryClient } from '@tanstack/react-query'
import { NavLink, useNavigate } from 'react-router'
import { roleName } from '../accounts/operators/role-options.ts'
import { sessionApi } from '../accounts/session/api.ts'
import {
  chooseLanguage,
  consoleLanguages,
  currentLanguage,
  type ConsoleLanguage,
} from '../platform/language.ts'
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../platform/theme.ts'
import { runOrShowError } from '../platform/toasts.tsx'
import { forgetUnsavedChanges, mayDiscardChanges } from '../platform/unsaved-changes.ts'
import styles from './layout.module.css'
import type { MenuPage } from './pages.ts'
import { forgetItems } from './recent-items.ts'
import { Brand, type Service } from './side-menu.tsx'

interface TopBarProps {
  operator: { name: string; role: OperatorRole }
  service: Service
  /** Pages that share an entry of the menu. */
  tabs: readonly MenuPage[]
  onSearch: () => void
}

export function TopBar({ operator, service, tabs, onSearch }: TopBarProps) {
  return (
    <header className={styles.top}>
      <span className={styles.topBrand}>
        <Brand service={service} />
      </span>
      <nav aria-label={t`Section`} className={styles.tabs}>
        {tabs.length > 1 &&
          tabs.map(({ path, name }) => (
            <NavLink key={path} to={path} className={styles.tab ?? ''}>
              {name}
            </NavLink>
          ))}
      </nav>
      <Button size="small" icon={searchIcon} onPress={onSearch}>
        <span className={styles.searchText}>{t`Search or jump to`}</span>{' '}
        <kbd className={styles.keys}>{keys}</kbd>
      </Button>
      <LanguageMenu />
      <ThemeMenu />
      <p className={styles.person}>
        <strong>{operator.name}</strong>
        <span>{roleName(operator.role)}</span>
      </p>
      <SignOut />
    </header>
  )
}

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

function SignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const signOut = async () => {
    if (!mayDiscardChanges()) return
    await sessionApi.logout()
    forgetUnsavedChanges()
    forgetItems()
    queryClient.clear()
    await navigate('/login', { replace: true })
  }
  return (
    <IconButton
      size="small"
      icon={logOutIcon}
      label={t`Sign out`}
      onPress={() => void runOrShowError(signOut)}
    />
  )
}

const themes: readonly { id: ThemeChoice; label: string; icon: string }[] = [
  { id: 'system', label: t`System setting`, icon: systemIcon },
  { id: 'light', label: t`Light`, icon: sunIcon },
  { id: 'dark', label: t`Dark`, icon: moonIcon },
]

function ThemeMenu() {
  const choice = useThemeChoice()
  const current = themes.find(({ id }) => id === choice)
  return (
    <ActionMenu
      label={t`Theme`}
      trigger={<IconButton size="small" icon={current?.icon ?? systemIcon} label={t`Theme`} />}
      actions={themes.map((theme) => ({ ...theme, onAction: () => chooseTheme(theme.id) }))}
    />
  )
}

const languageNames: Record<ConsoleLanguage, string> = { en: 'English', fr: 'Français' }

/** Changes the language by loading the page again, because some texts are created when their modules are loaded. */
function LanguageMenu() {
  return (
    <ActionMenu
      label={t`Language`}
      trigger={<IconButton size="small" icon={globeIcon} label={t`Language`} />}
      actions={consoleLanguages.map((language) => ({
        id: language,
        label: languageNames[language],
        onAction: () => language !== currentLanguage() && chooseLanguage(language),
      }))}
    />
  )
}
