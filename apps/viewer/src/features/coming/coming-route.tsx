import { NotFoundPage } from '../../platform/not-found-page.tsx'
import { ComingPage } from './coming-page.tsx'
import { comingPages } from './coming-pages.ts'

export function ComingRoute({ path }: { path: string }) {
  const page = comingPages[path]
  return page ? <ComingPage {...page} /> : <NotFoundPage />
}
