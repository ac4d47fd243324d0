import { buttonClass } from '@kallo/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isRetryable } from '../../../platform/api-error.ts'
import { FormPanel } from '../../../platform/form-panel.tsx'
import panel from '../../../platform/form-panel.module.css'
import { formErrorMessage } from '../../../platform/form-error-message.ts'
import { links } from '../../../platform/links.ts'
import { LoadFailed } from '../../../platform/load-failed.tsx'
import { PanelWait } from '../../../platform/panel-wait.tsx'
import { CodeForm } from './code-form.tsx'
import { NotYou } from './not-you.tsx'
import { ShownCode } from './shown-code.tsx'
import { linkTvQuery } from './tv-calls.ts'

/** whoever is signed in links the television at once. */
export function LinkTv({ code, account }: { code: string; account: ReactNode }) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(linkTvQuery(code))
  if (error && isRetryable(error))
    return <LoadFailed error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (error)
    return (
      <FormPanel
        pageTitle={t`Link your TV`}
        heading={<Trans>Link your TV</Trans>}
        lead={formErrorMessage(error).message}
      >
        <ShownCode code={code} />
        <CodeForm />
        <NotYou account={account} />
      </FormPanel>
    )
  if (!data) return <PanelWait title={t`Linking your TV`} />
  return (
    <FormPanel
      pageTitle={t`Your television is linked`}
      heading={<Trans>Your television is linked</Trans>}
      lead={
        <Trans>
          <strong>{data.device_name}</strong> is signed in now. You can look at your TV.
        </Trans>
      }
    >
      <NotYou account={account} />
      <div className={panel.actions}>
        <Link className={buttonClass('quiet', true)} to={links.start}>
          <Trans>Go to the home page</Trans>
        </Link>
      </div>
    </FormPanel>
  )
}
