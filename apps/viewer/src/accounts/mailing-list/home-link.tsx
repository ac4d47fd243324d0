import { buttonClass } from '@kallo/ui/button'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import styles from '../../platform/form-panel.module.css'
import { links } from '../../platform/links.ts'

export function HomeLink() {
  return (
    <div className={styles.actions}>
      <Link className={buttonClass('quiet', true)} to={links.start}>
        <Trans>Go to the home page</Trans>
      </Link>
    </div>
  )
}
