import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useLocation, Link, NavLink, useNavigate } from 'react-router'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { Announcements } from '../accounts/announcements/announcements.tsx'
import { SupportBanner } from '../accounts/support/support-banner.tsx'
import styles from './layout.module.css'
import { links, linksFor } from '../platform/links.ts'
import { serverNow } from '../platform/server-clock.ts'
import { Icon } from '@kallo/ui/icon'
import { calendarIcon, cardIcon, heartIcon, homeIcon, personIcon, searchIcon } from '@kallo/ui/icons'
import { useCategories } from '../catalogue/contents/queries.ts'
import { useSession } from '../platform/session.ts'
import { optional } from '../platform/preloadable.tsx'
import { brandName, supportEmail, supportPhone, supportWhatsapp } from '../platform/brand.ts'

/** Header, page and footer. An error in the page leaves the rest usable. */
export function Layout() {
  const { pathname } = useLocation()
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <SupportBanner />
      <Announcements />
      <Header />
      <main id="main" className={styles.main} tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}

/** H-04. */
function Footer() {
  const { t } = useLingui()
  const year = new Date(serverNow()).getFullYear()
  return (
    <footer className={styles.footer}>
      <p>
        <Trans>
          © {year} {brandName}. All rights reserved.
        </Trans>
      </p>
      <nav className={styles.links} aria-label={t`Footer`}>
        <Link to={links.plans}>
          <Trans>Plans</Trans>
        </Link>
        <Link to={links.terms}>
          <Trans>Terms</Trans>
        </Link>
        <Link to={links.licence}>
          <Trans>Licence</Trans>
        </Link>
        <LanguagesLink />
        {supportEmail !== null && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
        {supportPhone !== null && <a href={`tel:${supportPhone}`}>{supportPhone}</a>}
        {supportWhatsapp !== null && <a href={`https://wa.me/${supportWhatsapp.slice(1)}`}>WhatsApp</a>}
      </nav>
    </footer>
  )
}

interface Tab {
  to: string
  icon: string
  label: string
  isExact?: boolean
}

/** Navigation on phones. Categories are chips on the lists. */
function BottomBar() {
  const { t } = useLingui()
  const { key: session } = useSession()
  const { channels } = useCategories(session ? 'viewer' : 'visitor')
  const paths = linksFor(session ? 'viewer' : 'visitor')
  const tabs: Tab[] = [{ to: paths.start, icon: homeIcon, label: t`Home`, isExact: true }]
  if (channels) tabs.push({ to: links.guide, icon: calendarIcon, label: t`Guide` })
  tabs.push({ to: links.search, icon: searchIcon, label: t`Search` })
  tabs.push(
    session
      ? { to: links.my, icon: heartIcon, label: t`My ${brandName}` }
      : { to: links.plans, icon: cardIcon, label: t`Plans` },
  )
  tabs.push(
    session
      ? { to: links.myAccount, icon: personIcon, label: t`Account` }
      : { to: links.register, icon: personIcon, label: t`Join` },
  )
  return (
    <nav className={styles.bar} aria-label={t`Main pages`}>
      {tabs.map(({ to, icon, label, isExact }) => (
        <NavLink key={to} to={to} end={isExact} className={styles.tab}>
          <Icon shape={icon} size={24} />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

const paths = new Map<string, number>()
const patienceMs = 1500

if ('scrollRestoration' in history) history.scrollRestoration = 'manual'

/** Stores the scroll position of the history entry. */
export function rememberScroll(key: string): () => void {
  const onScroll = () => paths.set(key, window.scrollY)
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}

/** Restores it once the page is long enough, unless the viewer scrolls first. */
export function restoreScroll(key: string): () => void {
  const target = paths.get(key) ?? 0
  const until = performance.now() + patienceMs
  let frame = 0
  const attempt = () => {
    window.scrollTo(0, target)
    if (Math.abs(window.scrollY - target) > 2 && performance.now() < until)
      frame = requestAnimationFrame(attempt)
  }
  attempt()
  const stop = () => cancelAnimationFrame(frame)
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchstart', stop, { once: true, passive: true })
  return stop
}

const LanguageDialog = optional(() =>
  import('../accounts/languages/language-list.tsx').then((file) => file.LanguageDialog),
)

/** H-04: the language dialog is open while the hash is `#languages`. */
function LanguagesLink() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <Link to={{ search, hash: links.languages }} state={state} replace>
        <Trans>Languages</Trans>
      </Link>
      {hash === links.languages && (
        <LanguageDialog
          fallback={null}
          onClose={() => void navigate({ search, hash: '' }, { state, replace: true })}
        />
      )}
    </>
  )
}
