import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { Page } from '../platform/page.tsx'

export function NotFoundPage() {
  return (
    <Page title={t`Page not found`} help={t`The address may be incomplete, or the page was removed.`}>
      <p>
        <Link to="/">{t`Open the first page`}</Link>
      </p>
    </Page>
  )
}
