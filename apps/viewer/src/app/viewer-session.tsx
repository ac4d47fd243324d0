/** Parts of pages with a session, in a chunk that visitors do not load. */
import { isLanguage } from '@kallo/rules/foundation/language'
import { Icon } from '@kallo/ui/icon'
import { personIcon } from '@kallo/ui/icons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useLogout } from '../accounts/auth/use-logout.ts'
import { profileQuery, useViewer } from '../accounts/profile/api.ts'
import { showProfileLanguage, storedLanguage } from '../platform/language.ts'
import { links } from '../platform/links.ts'
import { useSession } from '../platform/session.ts'
import { HeaderMenu } from './header-menu.tsx'
import styles from './header.module.css'

/** H-02. */
export function UserMenu() {
  const { t, i18n } = useLingui()
  const user = useViewer()
  const logout = useLogout()
  const name = user?.name.toLocaleUpperCase(i18n.locale) ?? t`MY ACCOUNT`
  return (
    <HeaderMenu
      isAtEnd
      label={
        <>
          <Icon shape={personIcon} />
          <span className={styles.userName}>{name}</span>
        </>
      }
    >
      <li>
        <Link to={links.myAccount} className={styles.link}>
          <Trans>MY ACCOUNT</Trans>
        </Link>
      </li>
      <li>
        <Link to={links.manageSubscription} className={styles.link}>
          <Trans>MANAGE SUBSCRIPTION</Trans>
        </Link>
      </li>
      <li>
        <button
          type="button"
          className={styles.link}
          disabled={logout.isPending}
          onClick={() => logout.mutate()}
        >
          <Trans>LOGOUT</Trans>
        </button>
      </li>
    </HeaderMenu>
  )
}

/** M-01, M-08: shows the language of each profile that is chosen, unless one was chosen on this device. */
export function ProfileLanguage() {
  const { key: session } = useSession()
  const { data } = useQuery({ ...profileQuery(), enabled: session !== null && storedLanguage() === null })
  const language = data?.selected_language
  useEffect(() => {
    // Texts that could not be loaded are requested again at the next start.
    if (isLanguage(language)) showProfileLanguage(language).catch(() => {})
  }, [language])
  return null
}
