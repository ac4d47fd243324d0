import { everyRole, type ConsolePage } from '../platform/console-page.ts'

export const accountsPages: readonly ConsolePage[] = [
  {
    path: '/setup',
    name: 'Set up',
    roles: [],
    load: async () => (await import('./setup/setup-page.tsx')).SetupPage,
  },
  {
    path: '/branding',
    name: 'Branding',
    roles: [],
    load: async () => (await import('./setup/branding-page.tsx')).BrandingPage,
  },
  {
    path: '/company',
    name: 'Company and legal',
    roles: [],
    load: async () => (await import('./setup/company-page.tsx')).CompanyPage,
  },
  {
    path: '/mail',
    name: 'Mail',
    roles: [],
    load: async () => (await import('./setup/mail-page.tsx')).MailPage,
  },
  {
    path: '/backup',
    name: 'Backup',
    roles: [],
    load: async () => (await import('./backups/backup-page.tsx')).BackupPage,
  },
  {
    path: '/announcements',
    name: 'Announcements',
    roles: ['support'],
    load: async () => (await import('./announcements/announcements-page.tsx')).AnnouncementsPage,
  },
  {
    path: '/alerts',
    name: 'Alerts',
    roles: everyRole,
    load: async () => (await import('./alerts/alerts-page.tsx')).AlertsPage,
  },
  {
    path: '/operators',
    name: 'Operators',
    roles: [],
    load: async () => (await import('./operators/operators-page.tsx')).OperatorsPage,
  },
  {
    path: '/api-keys',
    name: 'API keys',
    roles: [],
    load: async () => (await import('./api-keys/api-keys-page.tsx')).ApiKeysPage,
  },
  {
    path: '/audit-log',
    name: 'Audit log',
    roles: [],
    load: async () => (await import('./audit-log/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: '/sessions',
    name: 'Sign-in and sessions',
    roles: everyRole,
    load: async () => (await import('./session/sessions-page.tsx')).SessionsPage,
  },
]
