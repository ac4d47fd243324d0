import { buttonClass } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { useSession } from '../../platform/session.ts'
import styles from './home.module.css'

/** Who we are, in one breath, for those who do not know us yet. */
export function Welcome() {
  const { token } = useSession()
  return (
    <div className={styles.welcome}>
      <div>
        <h1 className={styles.claim}>
          <Trans>Our stories. Live, all day.</Trans>
        </h1>
        <p className={styles.promise}>
          <Trans>
            Nigerian channels with a full day of catch-up, and films on demand. Made to be light on your data.
          </Trans>
        </p>
      </div>
      {!token && (
        <Link className={buttonClass('primary')} to={links.register}>
          <Trans>Join Kallo</Trans>
        </Link>
      )}
    </div>
  )
}
