import { Trans, useLingui } from '@lingui/react/macro'
import { Link, NavLink } from 'react-router'
import { useCategories } from '../catalogue/contents/use-categories.ts'
import { links } from '../platform/links.ts'
import { useSession } from '../platform/session.ts'
import { GuestLinks } from './guest-links.tsx'
import styles from './header.module.css'
import { Menu } from './menu.tsx'
import { headerPlaces } from './places.ts'
import { UserMenu } from './user-menu.tsx'
import { Wordmark } from './wordmark.tsx'

/** H-01…H-03: one header; what it offers depends on the session and on what is switched on. */
export function Header() {
  const { t } = useLingui()
  const { token } = useSession()
  const { channels, vods } = useCategories(token ? 'viewer' : 'visitor')
  const places = headerPlaces(token !== null)
  return (
    <header className={styles.header}>
      <Link to={places.home} className={styles.logo}>
        <Wordmark />
      </Link>
      <nav className={styles.nav} aria-label={t`Main`}>
        <NavLink to={places.home} end className={styles.item}>
          <Trans>HOME</Trans>
        </NavLink>
        {channels && (
          <Menu label={<Trans>LIVE CHANNELS</Trans>}>
            <MenuLink to={places.allChannels} text={t`ALL CHANNELS`} />
            {channels.map(({ _id, name }) => (
              <MenuLink key={_id} to={places.category(_id)} text={name} />
            ))}
          </Menu>
        )}
        {vods && (
          <Menu label={<Trans context="header">VOD</Trans>}>
            <MenuLink to={links.allVods} text={t`ALL VOD`} />
            {vods.map(({ _id, name }) => (
              <MenuLink key={_id} to={links.vodCategory(_id)} text={name} />
            ))}
          </Menu>
        )}
        {token === null && (
          <NavLink to={links.plans} className={styles.item}>
            <Trans>PLANS</Trans>
          </NavLink>
        )}
      </nav>
      <div className={styles.end}>{token ? <UserMenu /> : <GuestLinks />}</div>
    </header>
  )
}

function MenuLink({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <NavLink to={to} end className={styles.link}>
        {text}
      </NavLink>
    </li>
  )
}
