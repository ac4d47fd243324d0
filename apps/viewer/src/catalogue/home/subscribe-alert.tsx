import { useState } from 'react'
import { serverNow } from '../../platform/server-clock.ts'
import { lacksSubscription } from '../contents/access.ts'
import type { OverviewData } from '../contents/queries.ts'
import { currentSession } from '../../platform/session.ts'
import { optional } from '../../platform/preloadable.tsx'

/** Never shown to visitors and subscribers. */
const SubscribeDialog = optional(() => import('./subscribe-dialog.tsx').then((file) => file.SubscribeDialog))

/** B-14: once per session, never for subscribers. */
export function SubscribeAlert({ data }: { data: OverviewData }) {
  const [isDone, setDone] = useState(wasAsked)
  if (isDone || !lacksSubscription(data, serverNow())) return null
  return (
    <SubscribeDialog
      fallback={null}
      onClose={() => {
        markAsked()
        setDone(true)
      }}
    />
  )
}

const key = 'subscribe-asked'

/** Per tab and session. */
function wasAsked(): boolean {
  try {
    return sessionStorage.getItem(key) === currentSession().key
  } catch {
    return false
  }
}

function markAsked(): void {
  try {
    sessionStorage.setItem(key, currentSession().key ?? '')
  } catch {
    // Without storage, the alert is shown again on the next page.
  }
}
