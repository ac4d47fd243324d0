import { readTvCode } from '@kallo/rules/accounts/tv-code'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { FormPanel } from '../../../platform/form-panel.tsx'
import { links } from '../../../platform/links.ts'
import { useSession } from '../../../platform/session.ts'
import { LoginForm } from '../login-form.tsx'
import { CodeForm } from './code-form.tsx'
import { LinkTv } from './link-tv.tsx'
import { ShownCode } from './shown-code.tsx'

/** `account` says who is signed in. */
export function LinkTvPage({ account }: { account: ReactNode }) {
  const { t } = useLingui()
  const { token } = useSession()
  const { code: typed = '' } = useParams()
  const code = readTvCode(typed) ?? typed
  if (!code)
    return (
      <FormPanel
        pageTitle={t`Link your TV`}
        heading={<Trans>Link your TV</Trans>}
        lead={<Trans>Type the code that your TV shows.</Trans>}
      >
        <CodeForm />
      </FormPanel>
    )
  if (token) return <LinkTv key={code} code={code} account={account} />
  return (
    <FormPanel
      pageTitle={t`Link your TV`}
      heading={<Trans>Link your TV</Trans>}
      lead={<Trans>Does your TV show this code? Then log in here, and it is signed in too.</Trans>}
      foot={
        <Trans>
          New to Kallo? <Link to={links.register}>Register</Link>
        </Trans>
      }
    >
      <ShownCode code={code} />
      <LoginForm />
    </FormPanel>
  )
}
