import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Link } from 'react-router'
import { links } from '../../platform/links.ts'
import { Notice } from '../../platform/notice.tsx'
import { PageTitle } from '../../platform/page-title.tsx'

export interface ComingPageProps {
  name: MessageDescriptor
  what: MessageDescriptor
}

/** An honest stand-in: says what will be here, that it is not yet, and where to go instead. */
export function ComingPage({ name, what }: ComingPageProps) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle text={t(name)} />
      <Notice
        title={t(name)}
        actions={
          <>
            <Link className={buttonClass()} to={links.start}>
              <Trans>Go to the home page</Trans>
            </Link>
            <Link className={buttonClass('quiet')} to={links.homeChannels}>
              <Trans>Watch free channels</Trans>
            </Link>
          </>
        }
      >
        <p>{t(what)}</p>
        <p>
          <Trans>This page is coming soon. Nothing is charged and nothing is changed here yet.</Trans>
        </p>
      </Notice>
    </>
  )
}
