import { t } from '@lingui/core/macro'
import { Button } from '@kallo/ui/rich/button'
import { ErrorText } from '@kallo/ui/state'
import { useRouteError } from 'react-router'
import { GatePage } from '../platform/page.tsx'

/** Shown when the first request fails, for example while the server restarts. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <GatePage title={t`The console could not be opened`}>
      <ErrorText error={error} />
      <div>
        <Button kind="primary" onPress={() => window.location.reload()}>
          {t`Try again`}
        </Button>
      </div>
    </GatePage>
  )
}
