import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { Notice } from '../../platform/notice.tsx'
import { PageTitle } from '../../platform/page-title.tsx'

/** B-06: the operator has switched this content type off. */
export function ContentOff() {
  const { t } = useLingui()
  return (
    <>
      <PageTitle text={t`Not available`} />
      <Notice
        title={<Trans>Content Not Available!</Trans>}
        actions={
          <Link className={buttonClass('quiet')} to={links.start}>
            <Trans>Go to the home page</Trans>
          </Link>
        }
      />
    </>
  )
}
