import { Icon } from '@kallo/ui/icon'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useLogout } from '../accounts/auth/use-logout.ts'
import { useViewer } from '../accounts/profile/use-viewer.ts'
import { links } from '../platform/links.ts'
import styles from './header.module.css'
import { Menu } from './menu.tsx'

/** H-02. */
export function UserMenu() {
  const { t, i18n } = useLingui()
  const user = useViewer()
  const logout = useLogout()
  const name = user?.name.toLocaleUpperCase(i18n.locale) ?? t`MY ACCOUNT`
  return (
    <Menu
      isAtEnd
      label={
        <>
          <Icon name="person" />
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
    </Menu>
  )
}
