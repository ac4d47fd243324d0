import { optional } from '../../platform/preloadable.tsx'
import { useSession } from '../../platform/session.ts'

const Details = optional(() => import('./support-details.tsx').then((file) => file.SupportDetails))

/** F-05: a banner whose code is loaded in support sessions only. */
export function SupportBanner() {
  return useSession().isSupport ? <Details fallback={null} /> : null
}
