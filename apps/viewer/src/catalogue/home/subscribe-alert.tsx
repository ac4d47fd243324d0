import { lazy, Suspense, useState } from 'react'
import { serverNow } from '../../platform/server-clock.ts'
import { lacksSubscription } from '../contents/access.ts'
import type { OverviewData } from '../contents/queries.ts'
import { markAsked, wasAsked } from './subscribe-asked.ts'

/** Visitors and those who pay never see it. */
const SubscribeDialog = lazy(() =>
  import('./subscribe-dialog.tsx').then((file) => ({ default: file.SubscribeDialog })),
)

/** B-14: once per session, and never for somebody who pays. */
export function SubscribeAlert({ data }: { data: OverviewData }) {
  const [isDone, setDone] = useState(wasAsked)
  if (isDone || !lacksSubscription(data, serverNow())) return null
  return (
    <Suspense>
      <SubscribeDialog
        onClose={() => {
          markAsked()
          setDone(true)
        }}
      />
    </Suspense>
  )
}
