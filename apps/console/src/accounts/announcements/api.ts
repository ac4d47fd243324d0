import type { announcements } from '@kallo/contract/accounts/announcements'
import type { DataOf } from '@kallo/contract/endpoint'
import { client } from '../../platform/api-client.ts'

export const announcementsApi = client<typeof announcements>()({
  list: 'GET console/announcements',
  create: 'POST console/announcements',
  change: 'PATCH console/announcements/:id',
  end: 'POST console/announcements/:id/end',
})

export type Announcement = DataOf<typeof announcements.create>
