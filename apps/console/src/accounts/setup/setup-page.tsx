import { t } from '@lingui/core/macro'
import { ErrorText } from '@kallo/ui/state'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../platform/page.tsx'
import { setupApi } from './api.ts'
import { SetupSteps } from './setup-steps.tsx'

/** O-11: what is missing until the service can be opened. Each step can be left and resumed at any time. */
export function SetupPage() {
  const { data, error } = useQuery({ ...setupApi.checklist.query(), staleTime: 0, refetchInterval: 5_000 })
  return (
    <Page
      title={t`Set up`}
      help={t`From an empty service to one that is on air. Take the steps in any order; what you have entered is kept.`}
    >
      {error && <ErrorText error={error} />}
      {data && <SetupSteps steps={data.items} />}
    </Page>
  )
}
