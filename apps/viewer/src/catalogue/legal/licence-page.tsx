import { productName } from '@kallo/rules/foundation/branding'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '../../platform/page-head.tsx'
import styles from './terms.module.css'

/** O-09: the only page that names the product when the service has a name of its own. */
export function LicencePage() {
  const { t } = useLingui()
  return (
    <article className={styles.terms}>
      <PageTitle text={t`Licence`} />
      <h1>
        <Trans>Licence</Trans>
      </h1>
      <p>
        <Trans>
          This service runs on {productName}, free software under the GNU Affero General Public License,
          version 3 or later.
        </Trans>
      </p>
      <p>
        <Trans>
          You may use, study, change and share the software. The operator of this service provides its source
          code, with all changes, on request.
        </Trans>
      </p>
    </article>
  )
}
