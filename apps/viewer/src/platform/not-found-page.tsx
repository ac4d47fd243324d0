import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from './links.ts'
import { Notice } from './notice.tsx'
import { PageTitle } from './page-title.tsx'

/** */
export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle text={t`Page not found`} />
      <Notice
        title={<Trans>404 PAGE NOT FOUND</Trans>}
        actions={
          <>
            <Link className={buttonClass()} to={links.start}>
              <Trans>Go to the home page</Trans>
            </Link>
            <Link className={buttonClass('quiet')} to={links.homeChannels}>
              <Trans>See what is on</Trans>
            </Link>
          </>
        }
      >
        <p>
          <Trans>The address may be old, or a letter in it is wrong.</Trans>
        </p>
      </Notice>
    </>
  )
}
