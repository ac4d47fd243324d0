import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { Icon } from '@kallo/ui/icon'
import { personIcon } from '@kallo/ui/icons'
import { SearchField } from '@kallo/ui/field'
import { SearchPage } from '../catalogue/contents/pages.ts'
import { useCategories } from '../catalogue/contents/queries.ts'
import { productName } from '@kallo/rules/foundation/branding'
import { brandLogo, brandName } from '../platform/brand.ts'
import { links, linksFor } from '../platform/links.ts'
import { useSession } from '../platform/session.ts'
import styles from './header.module.css'
import { HeaderMenu } from './header-menu.tsx'
import { UserMenu } from './session-routes.tsx'
import { buttonClass } from '@kallo/ui/button'
import type { ReturnState } from '../platform/return-to.ts'

/** H-01…H-03: contents depend on the session and on the content types that are switched on. */
export function Header() {
  const { t, i18n } = useLingui()
  const { key: session } = useSession()
  const { channels, vods } = useCategories(session ? 'viewer' : 'visitor')
  const paths = linksFor(session ? 'viewer' : 'visitor')
  return (
    <header className={styles.header}>
      <Link to={paths.start} className={styles.logo}>
        <Wordmark />
      </Link>
      <nav className={styles.nav} aria-label={t`Main`}>
        <NavLink to={paths.start} end className={styles.item}>
          <Trans>HOME</Trans>
        </NavLink>
        {channels && (
          <HeaderMenu label={<Trans>LIVE CHANNELS</Trans>}>
            <MenuLink to={paths.allChannels} text={t`ALL CHANNELS`} />
            {channels.map(({ _id, name }) => (
              <MenuLink key={_id} to={paths.category(_id)} text={name} />
            ))}
          </HeaderMenu>
        )}
        {vods && (
          <HeaderMenu label={<Trans context="header">VOD</Trans>}>
            <MenuLink to={links.allVods} text={t`ALL VOD`} />
            {vods.map(({ _id, name }) => (
              <MenuLink key={_id} to={links.vodCategory(_id)} text={name} />
            ))}
          </HeaderMenu>
        )}
        {channels && (
          <NavLink to={links.guide} className={`${styles.item} ${styles.wideItem}`}>
            <Trans>GUIDE</Trans>
          </NavLink>
        )}
        {session !== null && (
          <NavLink to={links.my} className={`${styles.item} ${styles.wideItem}`}>
            {t`My ${brandName}`.toLocaleUpperCase(i18n.locale)}
          </NavLink>
        )}
        {session === null && (
          <NavLink to={links.plans} className={styles.item}>
            <Trans>PLANS</Trans>
          </NavLink>
        )}
      </nav>
      <div className={styles.end}>
        <HeaderSearch />
        {session ? <UserMenu fallback={<AccountLink />} /> : <GuestLinks />}
      </div>
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

/** H-05: the page for searching has a field of its own. */
function HeaderSearch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (pathname === links.search) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    const isTyped = typeof typed === 'string' && typed.trim() !== ''
    void navigate(isTyped ? links.searchFor(typed.trim()) : links.search)
  }
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <SearchField name="q" label={t`Search`} maxLength={100} onFocus={() => void SearchPage.preload()} />
    </form>
  )
}

/** Until the menu is loaded. */
function AccountLink() {
  return (
    <Link to={links.myAccount} className={styles.item}>
      <Icon shape={personIcon} />
      <span className={styles.userName}>
        <Trans>MY ACCOUNT</Trans>
      </span>
    </Link>
  )
}

/** H-03. After login the viewer returns to the page. */
function GuestLinks() {
  const { pathname, search, state: known } = useLocation()
  const state: unknown =
    pathname === links.login ? known : ({ from: `${pathname}${search}` } satisfies ReturnState)
  return (
    <>
      <Link to={links.register} className={`${buttonClass()} ${styles.register}`}>
        <Trans>Register</Trans>
      </Link>
      <Link to={links.login} state={state} className={buttonClass({ kind: 'primary' })}>
        <Trans>Login</Trans>
      </Link>
    </>
  )
}

/** The logo, or the name where the operator has chosen one without a logo. */
export function Wordmark() {
  if (brandLogo !== null) return <img src={brandLogo} alt={brandName} className={styles.picture} />
  if (brandName !== productName) return <span className={styles.name}>{brandName}</span>
  return (
    <svg
      className={styles.wordmark}
      viewBox="0 0 148 44"
      width="118"
      height="35"
      fill="none"
      role="img"
      aria-label={productName}
    >
      <g stroke="var(--mark-text)" strokeWidth="6.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M5 5v34M23 16 5 28.500M12.500 24.500 24 39" />
        <circle cx="45.500" cy="28" r="10.500" />
        <path d="M56.500 16.500V39" />
        <path d="M71 5v34M85 5v34" />
      </g>
      <path
        d="M96 25q24.500-28 49 0-24.500 28-49 0z"
        stroke="var(--mark-eye)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path
        d="M115.500 16.500v17l14-8.500z"
        fill="var(--mark-pupil)"
        stroke="var(--mark-pupil)"
        strokeWidth="2.500"
        strokeLinejoin="round"
      />
    </svg>
  )
}
