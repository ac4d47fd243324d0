import type { ConsolePage } from '../platform/console-page.ts'

export const streamingPages: readonly ConsolePage[] = [
  {
    path: '/schedule',
    name: 'Schedule',
    roles: ['editor'],
    load: async () => (await import('./schedule/schedule-page.tsx')).SchedulesPage,
  },
  {
    path: '/schedule/:channelId',
    roles: ['editor'],
    load: async () => (await import('./schedule/schedule-page.tsx')).SchedulePage,
  },
  {
    path: '/live/:channelId',
    roles: ['editor'],
    load: async () => (await import('./live/live-page.tsx')).LivePage,
  },
]
