import { t } from '@lingui/core/macro'
import { Icon } from '@kallo/ui/icon'
import { menuIcon } from '@kallo/ui/icons'
import { Dialog } from '@kallo/ui/rich/dialog'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'react-router'
import styles from './layout.module.css'
import { barEntries, entryAt, type MenuGroup } from './pages.ts'
import { MenuGroups } from './side-menu.tsx'

/** The bar on phones: the most used entries, and a button that opens all pages. */
export function BottomBar({ groups }: { groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation()
  const current = entryAt(groups, pathname)?.entry.path
  return (
    <div className={styles.bar}>
      <nav aria-label={t`Most used`}>
        {barEntries(groups).map(({ path, name, icon }) => (
          <Link
            key={path}
            to={path}
            className={styles.barLink}
            aria-current={current === path ? 'page' : undefined}
          >
            <Icon shape={icon} size={20} />
            <span>{shortNames[path] ?? name}</span>
          </Link>
        ))}
      </nav>
      <More groups={groups} />
    </div>
  )
}

/** Short names that fit into a sixth of a phone's width. */
const shortNames: Readonly<Record<string, string>> = {
  '/home': t`Control`,
  '/subscribers': t`People`,
  '/plans': t`Plans`,
}

/** The menu with every page, which closes when one is opened. */
function More({ groups }: { groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === pathname
  return (
    <>
      <Button className={styles.barLink ?? ''} aria-haspopup="dialog" onPress={() => setOpenedAt(pathname)}>
        <Icon shape={menuIcon} size={20} />
        <span>{t`More`}</span>
      </Button>
      {isOpen && (
        <Dialog title={t`All pages`} placement="side" onClose={() => setOpenedAt(null)}>
          <nav aria-label={t`Console`} className={styles.sheet}>
            <MenuGroups groups={groups} hasTabs />
          </nav>
        </Dialog>
      )}
    </>
  )
}
