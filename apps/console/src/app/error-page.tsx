import { useRouteError } from 'react-router'
import { Button } from '../platform/button.tsx'
import { ErrorText } from '../platform/form.tsx'
import { GatePage } from '../platform/page.tsx'

/** Shown when the first request fails, for example while the server restarts. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <GatePage title="The console could not be opened">
      <ErrorText error={error} />
      <div>
        <Button kind="primary" onPress={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    </GatePage>
  )
}
