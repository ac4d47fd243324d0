import { Icon } from '@kallo/ui/icon'
import { panelIcon } from '@kallo/ui/icons'
import { IconButton } from '@kallo/ui/rich/button'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './layout.module.css'
import { entryAt, type MenuGroup } from './pages.ts'

export interface Service {
  name: string
  logo: string | null
}

interface SideMenuProps {
  groups: readonly MenuGroup[]
  service: Service
  isNarrow: boolean
  onToggle: () => void
}

/** The menu beside the page; hidden on phones. */
export function SideMenu({ groups, service, isNarrow, onToggle }: SideMenuProps) {
  return (
    <nav aria-label={t`Console`} className={styles.side}>
      <div className={styles.brand}>
        <Link to="/home" className={styles.brandLink ?? ''} aria-label={service.name}>
          <Brand service={service} />
        </Link>
        <IconButton
          size="small"
          icon={panelIcon}
          label={isNarrow ? t`Expand the menu` : t`Collapse the menu`}
          onPress={onToggle}
        />
      </div>
      <div className={styles.menu}>
        <MenuGroups groups={groups} />
      </div>
    </nav>
  )
}

export function Brand({ service: { name, logo } }: { service: Service }) {
  return logo === null ? (
    <span className={styles.brandName}>{name}</span>
  ) : (
    <img src={`/cms/${logo}`} alt="" className={styles.logo} />
  )
}

interface MenuGroupsProps {
  groups: readonly MenuGroup[]
  /** Lists the tabs of each entry too, which elsewhere are only on its page. */
  hasTabs?: boolean
}

export function MenuGroups({ groups, hasTabs = false }: MenuGroupsProps) {
  const { pathname } = useLocation()
  const current = entryAt(groups, pathname)?.entry
  return groups.map(({ name, entries }) => (
    <div key={name} className={styles.group}>
      <p className={styles.groupName}>{name}</p>
      {entries.flatMap((entry) =>
        (hasTabs ? entry.pages : [entry]).map((page) => (
          <Link
            key={page.path}
            to={page.path}
            className={styles.link}
            title={page.name}
            aria-current={isCurrent(page.path) ? 'page' : undefined}
          >
            <Icon shape={entry.icon} size={17} />
            <span>{page.name}</span>
          </Link>
        )),
      )}
    </div>
  ))

  function isCurrent(path: string): boolean {
    return hasTabs ? pathname === path || pathname.startsWith(`${path}/`) : current?.path === path
  }
}

const narrowKey = 'menu:narrow'

/** Whether the menu shows only icons, and a function that changes it. The choice is stored in the browser. */
export function useNarrowMenu(): [boolean, () => void] {
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
      // Storage can be full or disabled; the choice then lasts until the page is closed.
    }
  }
  return [isNarrow, toggle]
}
