import { t } from '@lingui/core/macro'
import { everyRole, type ConsolePage } from '../platform/console-page.ts'

export const insightsPages: readonly ConsolePage[] = [
  {
    path: '/home',
    name: t`Control room`,
    roles: everyRole,
    load: async () => (await import('./control-room/control-room-page.tsx')).ControlRoomPage,
  },
  {
    path: '/monitoring',
    name: t`Monitoring`,
    roles: everyRole,
    load: async () => (await import('./monitoring/monitoring-page.tsx')).MonitoringPage,
  },
  {
    path: '/ads',
    name: t`Ads`,
    roles: ['editor'],
    load: async () => (await import('./ads/ads-page.tsx')).AdsPage,
  },
  {
    path: '/ads/:id',
    roles: ['editor'],
    load: async () => (await import('./ads/ad-page.tsx')).AdPage,
  },
  {
    path: '/reports',
    name: t`Reports`,
    roles: ['finance'],
    load: async () => (await import('./reports/reports-page.tsx')).ReportsPage,
  },
  {
    path: '/what-changed',
    name: t`What changed`,
    roles: ['finance'],
    load: async () => (await import('./reports/changes-page.tsx')).ChangesPage,
  },
  {
    path: '/reports/entries',
    roles: ['finance'],
    load: async () => (await import('./reports/entries-page.tsx')).EntriesPage,
  },
]
