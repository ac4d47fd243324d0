import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../platform/links.ts'
import { serverNow } from '../platform/server-clock.ts'
import { LanguagesLink } from './languages-link.tsx'
import styles from './footer.module.css'

/** H-04. */
export function Footer() {
  const { t } = useLingui()
  const year = new Date(serverNow()).getFullYear()
  return (
    <footer className={styles.footer}>
      <p>
        <Trans>© {year} Kallo. All rights reserved.</Trans>
      </p>
      <nav className={styles.links} aria-label={t`Footer`}>
        <Link to={links.plans}>
          <Trans>Plans</Trans>
        </Link>
        <Link to={links.terms}>
          <Trans>Terms</Trans>
        </Link>
        <LanguagesLink />
      </nav>
    </footer>
  )
}
