import { Icon, type IconName } from '@kallo/ui/icon'
import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { useCategories } from '../catalogue/contents/use-categories.ts'
import { links } from '../platform/links.ts'
import { useSession } from '../platform/session.ts'
import styles from './bottom-bar.module.css'
import { headerPlaces } from './places.ts'

interface Tab {
  to: string
  icon: IconName
  label: string
  isExact?: boolean
}

/** Phones: what is within reach of a thumb. Categories are chips on the lists themselves. */
export function BottomBar() {
  const { t } = useLingui()
  const { token } = useSession()
  const { channels, vods } = useCategories(token ? 'viewer' : 'visitor')
  const places = headerPlaces(token !== null)
  const tabs: Tab[] = [{ to: places.home, icon: 'home', label: t`Home`, isExact: true }]
  if (channels) tabs.push({ to: places.channels, icon: 'live', label: t`Live` })
  if (vods) tabs.push({ to: links.vods, icon: 'film', label: t`VOD` })
  if (!token) tabs.push({ to: links.plans, icon: 'card', label: t`Plans` })
  tabs.push(
    token
      ? { to: links.myAccount, icon: 'person', label: t`Account` }
      : { to: links.register, icon: 'person', label: t`Join` },
  )
  return (
    <nav className={styles.bar} aria-label={t`Quick`}>
      {tabs.map(({ to, icon, label, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={styles.tab}>
          <Icon name={icon} size={24} />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
