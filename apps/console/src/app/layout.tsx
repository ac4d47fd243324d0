import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { RestoredBanner } from '../accounts/backups/restored-banner.tsx'
import { selfQuery } from '../accounts/session/api.ts'
import { SessionEndedDialog } from '../accounts/session/session-ended-dialog.tsx'
import { StepUpDialog } from '../accounts/session/step-up-dialog.tsx'
import { useSignedOut } from '../accounts/session/use-signed-out.ts'
import { ParametersContext, SectionContext, setBrandName } from '../platform/page-context.ts'
import { Toasts } from '../platform/toasts.tsx'
import { useUnsavedChangesGuard } from '../platform/unsaved-changes.ts'
import { BottomBar } from './bottom-bar.tsx'
import styles from './layout.module.css'
import { entryAt, menuOf } from './pages.ts'
import { SideMenu, useNarrowMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })))

/** Menu, top bar and page. When the session ends, the page stays, and the operator signs in over it. */
export function Layout() {
  const { data } = useQuery(selfQuery)
  const { pathname, search } = useLocation()
  const [parameters] = useState(() => new Map<string, string>())
  const isSignedOut = useSignedOut()
  const [isNarrow, toggleNarrow] = useNarrowMenu()
  const [isPaletteOpen, setIsPaletteOpen] = usePalette()
  useUnsavedChangesGuard()
  useEffect(() => void parameters.set(pathname, search), [parameters, pathname, search])
  if (!data) return null
  const { operator, service } = data
  setBrandName(service.name)
  const groups = menuOf(operator.role)
  const at = entryAt(groups, pathname)
  return (
    <div className={isNarrow ? `${styles.layout} ${styles.isNarrow}` : styles.layout}>
      <a href="#content" className={styles.skip}>
        {t`Skip to content`}
      </a>
      <SideMenu groups={groups} service={service} isNarrow={isNarrow} onToggle={toggleNarrow} />
      <div className={styles.page}>
        <TopBar
          operator={operator}
          service={service}
          tabs={at?.entry.pages ?? []}
          onSearch={() => setIsPaletteOpen(true)}
        />
        <main id="content" className={styles.main}>
          <RestoredBanner canConfirm={operator.role === 'owner'} />
          <SectionContext value={at ? { group: at.group.name, entry: at.entry.name } : null}>
            <ParametersContext value={parameters}>
              <Outlet />
            </ParametersContext>
          </SectionContext>
        </main>
      </div>
      <BottomBar groups={groups} />
      {isPaletteOpen && (
        <Suspense>
          <Palette role={operator.role} groups={groups} onClose={() => setIsPaletteOpen(false)} />
        </Suspense>
      )}
      <StepUpDialog />
      {isSignedOut && <SessionEndedDialog operator={operator} />}
      <Toasts />
    </div>
  )
}

/** Ctrl+K and ⌘K open the palette from anywhere, even from fields. */
function usePalette(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false)
  // Listens before the first paint, so that no key pressed on the visible page is lost.
  useLayoutEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setIsOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return [isOpen, setIsOpen]
}
