import { lazy } from 'react'
import { Navigate, useParams } from 'react-router'
import { links } from '../platform/links.ts'
import { NotFoundPage } from '../platform/not-found-page.tsx'
import { useSession } from '../platform/session.ts'

const MonitoringPage = lazy(() =>
  import('../insights/monitoring/monitoring-page.tsx').then((file) => ({ default: file.MonitoringPage })),
)

/** the monitoring page lives under a long hash that is a setting; any other word is no page. */
export function HashedPage() {
  const { hash = '' } = useParams()
  const { token } = useSession()
  if (!/^[0-9a-f]{32,128}$/.test(hash)) return <NotFoundPage />
  if (!token) return <Navigate to={links.login} replace />
  return <MonitoringPage />
}
