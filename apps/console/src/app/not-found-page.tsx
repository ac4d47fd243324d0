import { Link } from 'react-router'
import { Page } from '../platform/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found" help="The address may be incomplete, or the page was removed.">
      <p>
        <Link to="/">Open the first page</Link>
      </p>
    </Page>
  )
}
