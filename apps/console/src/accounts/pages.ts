import { t } from '@lingui/core/macro'
import { everyRole, type ConsolePage } from '../platform/console-page.ts'

export const accountsPages: readonly ConsolePage[] = [
  {
    path: '/setup',
    name: t`Set up`,
    roles: [],
    load: async () => (await import('./setup/setup-page.tsx')).SetupPage,
  },
  {
    path: '/branding',
    name: t`Branding`,
    roles: [],
    load: async () => (await import('./setup/branding-page.tsx')).BrandingPage,
  },
  {
    path: '/company',
    name: t`Company and legal`,
    roles: [],
    load: async () => (await import('./setup/company-page.tsx')).CompanyPage,
  },
  {
    path: '/mail',
    name: t`Email`,
    roles: [],
    load: async () => (await import('./setup/mail-page.tsx')).MailPage,
  },
  {
    path: '/backup',
    name: t`Backup`,
    roles: [],
    load: async () => (await import('./backups/backup-page.tsx')).BackupPage,
  },
  {
    path: '/announcements',
    name: t`Announcements`,
    roles: ['support'],
    load: async () => (await import('./announcements/announcements-page.tsx')).AnnouncementsPage,
  },
  {
    path: '/alerts',
    name: t`Alerts`,
    roles: everyRole,
    load: async () => (await import('./alerts/alerts-page.tsx')).AlertsPage,
  },
  {
    path: '/operators',
    name: t`Operators`,
    roles: [],
    load: async () => (await import('./operators/operators-page.tsx')).OperatorsPage,
  },
  {
    path: '/api-keys',
    name: t`API keys`,
    roles: [],
    load: async () => (await import('./api-keys/api-keys-page.tsx')).ApiKeysPage,
  },
  {
    path: '/audit-log',
    name: t`Audit log`,
    roles: [],
    load: async () => (await import('./audit-log/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: '/sessions',
    name: t`Sign-in and sessions`,
    roles: everyRole,
    load: async () => (await import('./session/sessions-page.tsx')).SessionsPage,
  },
]
