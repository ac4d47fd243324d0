import { t } from '@lingui/core/macro'
import type { ConsolePage } from '../platform/console-page.ts'

export const streamingPages: readonly ConsolePage[] = [
  {
    path: '/schedule',
    name: t`Schedule`,
    roles: ['editor'],
    load: async () => (await import('./schedule/schedule-page.tsx')).SchedulePage,
  },
  {
    path: '/schedule/:channelId',
    roles: ['editor'],
    load: async () => (await import('./schedule/schedule-page.tsx')).SchedulePage,
  },
  {
    path: '/live',
    name: t`Live sources`,
    roles: ['editor'],
    load: async () => (await import('./live/live-list-page.tsx')).LiveListPage,
  },
  {
    path: '/live/:channelId',
    roles: ['editor'],
    load: async () => (await import('./live/live-page.tsx')).LivePage,
  },
  {
    path: '/av1',
    name: 'AV1',
    roles: ['editor'],
    load: async () => (await import('./av1/av1-page.tsx')).Av1Page,
  },
  {
    path: '/downloads',
    name: t`Downloads`,
    roles: ['editor'],
    load: async () => (await import('./downloads-page.tsx')).DownloadsPage,
  },
]
