import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { links } from '../platform/links.ts'

const LanguageDialog = lazy(() =>
  import('../accounts/languages/language-dialog.tsx').then((file) => ({ default: file.LanguageDialog })),
)

/** H-04: the languages lie over whatever page one is on; only the address's `#languages` says that they are open. */
export function LanguagesLink() {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <Link to={{ search, hash: links.languages }} state={state} replace>
        <Trans>Languages</Trans>
      </Link>
      {hash === links.languages && (
        <Suspense>
          <LanguageDialog onClose={() => void navigate({ search, hash: '' }, { state, replace: true })} />
        </Suspense>
      )}
    </>
  )
}
