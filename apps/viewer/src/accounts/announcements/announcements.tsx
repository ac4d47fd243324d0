import type { announcements } from '@kallo/contract/accounts/announcements'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../platform/api-client.ts'
import { optional } from '../../platform/preloadable.tsx'

const api = client<typeof announcements>()({ current: 'GET announcements' })

const List = optional(() => import('./announcement-list.tsx').then((file) => file.AnnouncementList))

/** F-16: the code of the list is loaded only if there are announcements. Open pages poll every minute. */
export function Announcements() {
  const { data } = useQuery({ ...api.current.query(), refetchInterval: 60_000, staleTime: 0, retry: false })
  return data && data.items.length > 0 ? <List fallback={null} announcements={data.items} /> : null
}
