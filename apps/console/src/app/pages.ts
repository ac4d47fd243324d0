import { isRoleAllowed, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import type { ComponentType } from 'react'

export const menuGroups = ['Service', 'Catalogue', 'Customers', 'Insights', 'Administration'] as const

export interface ConsolePage {
  /** A pattern of react-router. */
  path: string
  /** In the menu; null for pages that other pages link to. */
  name: string | null
  group: (typeof menuGroups)[number]
  /** Roles that may open the page, besides owners. */
  roles: readonly OperatorRole[]
  /** Loads the page when it is opened first. */
  load: () => Promise<{ Component: ComponentType }>
}

const everyone: readonly OperatorRole[] = ['editor', 'support', 'finance']

const editors: readonly OperatorRole[] = ['editor']

const monitoringPage: ConsolePage = {
  path: '/monitoring',
  name: 'Monitoring',
  group: 'Service',
  roles: everyone,
  load: async () => ({
    Component: (await import('../insights/monitoring/monitoring-page.tsx')).MonitoringPage,
  }),
}

/** What editors maintain. A page without a name is that of one record. */
const cataloguePages: readonly ConsolePage[] = [
  {
    path: '/channels',
    name: 'Channels',
    group: 'Catalogue',
    roles: editors,
    load: async () => ({ Component: (await import('../catalogue/channels/channels-page.tsx')).ChannelsPage }),
  },
  {
    path: '/channels/:id',
    name: null,
    group: 'Catalogue',
    roles: editors,
    load: async () => ({ Component: (await import('../catalogue/channels/channel-page.tsx')).ChannelPage }),
  },
  {
    path: '/vods',
    name: 'VODs',
    group: 'Catalogue',
    roles: editors,
    load: async () => ({ Component: (await import('../catalogue/vods/vods-page.tsx')).VodsPage }),
  },
  {
    path: '/vods/:id',
    name: null,
    group: 'Catalogue',
    roles: editors,
    load: async () => ({ Component: (await import('../catalogue/vods/vod-page.tsx')).VodPage }),
  },
  {
    path: '/categories',
    name: 'Categories',
    group: 'Catalogue',
    roles: editors,
    load: async () => ({
      Component: (await import('../catalogue/categories/categories-page.tsx')).CategoriesPage,
    }),
  },
  {
    path: '/categories/:id',
    name: null,
    group: 'Catalogue',
    roles: editors,
    load: async () => ({
      Component: (await import('../catalogue/categories/category-page.tsx')).CategoryPage,
    }),
  },
  {
    path: '/banners',
    name: 'Banners',
    group: 'Catalogue',
    roles: editors,
    load: async () => ({ Component: (await import('../catalogue/banners/banners-page.tsx')).BannersPage }),
  },
  {
    path: '/banners/:id',
    name: null,
    group: 'Catalogue',
    roles: editors,
    load: async () => ({ Component: (await import('../catalogue/banners/banner-page.tsx')).BannerPage }),
  },
  {
    path: '/ads',
    name: 'Ads',
    group: 'Catalogue',
    roles: editors,
    load: async () => ({ Component: (await import('../insights/ads/ads-page.tsx')).AdsPage }),
  },
  {
    path: '/ads/:id',
    name: null,
    group: 'Catalogue',
    roles: editors,
    load: async () => ({ Component: (await import('../insights/ads/ad-page.tsx')).AdPage }),
  },
  {
    path: '/bin',
    name: 'Bin',
    group: 'Catalogue',
    roles: editors,
    load: async () => ({ Component: (await import('../catalogue/bin/bin-page.tsx')).BinPage }),
  },
]

/** The pages behind the login, in the order of the menu. Permissions are enforced by the server. */
export const pages: readonly ConsolePage[] = [
  {
    path: '/home',
    name: 'Home',
    group: 'Service',
    roles: everyone,
    load: async () => ({ Component: (await import('./home-page.tsx')).HomePage }),
  },
  {
    path: '/setup',
    name: 'Set up',
    group: 'Service',
    roles: [],
    load: async () => ({ Component: (await import('../accounts/setup/setup-page.tsx')).SetupPage }),
  },
  monitoringPage,
  ...cataloguePages,
  {
    path: '/schedule',
    name: 'Schedule',
    group: 'Catalogue',
    roles: ['editor'],
    load: async () => ({
      Component: (await import('../streaming/schedule/schedule-page.tsx')).SchedulesPage,
    }),
  },
  {
    path: '/schedule/:channelId',
    name: null,
    group: 'Catalogue',
    roles: ['editor'],
    load: async () => ({ Component: (await import('../streaming/schedule/schedule-page.tsx')).SchedulePage }),
  },
  {
    path: '/import',
    name: 'Import',
    group: 'Catalogue',
    roles: ['editor'],
    load: async () => ({ Component: (await import('../catalogue/import/import-page.tsx')).ImportPage }),
  },
  {
    path: '/import/batches',
    name: null,
    group: 'Catalogue',
    roles: ['editor'],
    load: async () => ({ Component: (await import('../catalogue/import/batches-page.tsx')).BatchesPage }),
  },
  {
    path: '/import/batches/:id',
    name: null,
    group: 'Catalogue',
    roles: ['editor'],
    load: async () => ({ Component: (await import('../catalogue/import/batch-page.tsx')).BatchPage }),
  },
  {
    path: '/import/matches',
    name: null,
    group: 'Catalogue',
    roles: ['editor'],
    load: async () => ({ Component: (await import('../catalogue/import/matches-page.tsx')).MatchesPage }),
  },
  {
    path: '/branding',
    name: 'Branding',
    group: 'Administration',
    roles: [],
    load: async () => ({ Component: (await import('../accounts/setup/branding-page.tsx')).BrandingPage }),
  },
  {
    path: '/company',
    name: 'Company and legal',
    group: 'Administration',
    roles: [],
    load: async () => ({ Component: (await import('../accounts/setup/company-page.tsx')).CompanyPage }),
  },
  {
    path: '/paystack',
    name: 'Paystack',
    group: 'Administration',
    roles: [],
    load: async () => ({
      Component: (await import('../billing/paystack-keys/paystack-page.tsx')).PaystackPage,
    }),
  },
  {
    path: '/mail',
    name: 'Mail',
    group: 'Administration',
    roles: [],
    load: async () => ({ Component: (await import('../accounts/setup/mail-page.tsx')).MailPage }),
  },
  {
    path: '/subscribers',
    name: 'Subscribers',
    group: 'Customers',
    roles: ['support', 'finance'],
    load: async () => ({
      Component: (await import('../billing/subscribers/subscribers-page.tsx')).SubscribersPage,
    }),
  },
  {
    path: '/subscribers/:id',
    name: null,
    group: 'Customers',
    roles: ['support', 'finance'],
    load: async () => ({
      Component: (await import('../billing/subscribers/subscriber-page.tsx')).SubscriberPage,
    }),
  },
  {
    path: '/payments',
    name: 'Payments',
    group: 'Customers',
    roles: ['support', 'finance'],
    load: async () => ({
      Component: (await import('../billing/payment-desk/payments-page.tsx')).PaymentsPage,
    }),
  },
  {
    path: '/payments/:reference',
    name: null,
    group: 'Customers',
    roles: ['support', 'finance'],
    load: async () => ({ Component: (await import('../billing/payment-desk/payment-page.tsx')).PaymentPage }),
  },
  {
    path: '/reviews',
    name: 'Review queue',
    group: 'Customers',
    roles: ['finance'],
    load: async () => ({ Component: (await import('../billing/payment-desk/reviews-page.tsx')).ReviewsPage }),
  },
  {
    path: '/disputes',
    name: 'Disputes',
    group: 'Customers',
    roles: ['finance'],
    load: async () => ({
      Component: (await import('../billing/payment-desk/disputes-page.tsx')).DisputesPage,
    }),
  },
  {
    path: '/plans',
    name: 'Plans and prices',
    group: 'Customers',
    roles: ['support', 'finance'],
    load: async () => ({ Component: (await import('../billing/plan-desk/plans-page.tsx')).PlansPage }),
  },
  {
    path: '/promo-codes',
    name: 'Promo codes',
    group: 'Customers',
    roles: ['finance'],
    load: async () => ({
      Component: (await import('../billing/code-desk/promo-codes-page.tsx')).PromoCodesPage,
    }),
  },
  {
    path: '/vouchers',
    name: 'Vouchers',
    group: 'Customers',
    roles: ['finance'],
    load: async () => ({ Component: (await import('../billing/code-desk/vouchers-page.tsx')).VouchersPage }),
  },
  {
    path: '/gifts',
    name: 'Gifts',
    group: 'Customers',
    roles: ['support', 'finance'],
    load: async () => ({ Component: (await import('../billing/code-desk/gifts-page.tsx')).GiftsPage }),
  },
  {
    path: '/announcements',
    name: 'Announcements',
    group: 'Customers',
    roles: ['support'],
    load: async () => ({
      Component: (await import('../accounts/announcements/announcements-page.tsx')).AnnouncementsPage,
    }),
  },
  {
    path: '/reports',
    name: 'Reports',
    group: 'Insights',
    roles: ['finance'],
    load: async () => ({ Component: (await import('../insights/reports/reports-page.tsx')).ReportsPage }),
  },
  {
    path: '/statement',
    name: 'Statement',
    group: 'Insights',
    roles: ['finance'],
    load: async () => ({
      Component: (await import('../billing/statements/statement-page.tsx')).StatementPage,
    }),
  },
  {
    path: '/operators',
    name: 'Operators',
    group: 'Administration',
    roles: [],
    load: async () => ({
      Component: (await import('../accounts/operators/operators-page.tsx')).OperatorsPage,
    }),
  },
  {
    path: '/api-keys',
    name: 'API keys',
    group: 'Administration',
    roles: [],
    load: async () => ({ Component: (await import('../accounts/api-keys/api-keys-page.tsx')).ApiKeysPage }),
  },
  {
    path: '/audit-log',
    name: 'Audit log',
    group: 'Administration',
    roles: [],
    load: async () => ({
      Component: (await import('../accounts/audit-log/audit-log-page.tsx')).AuditLogPage,
    }),
  },
  {
    path: '/sessions',
    name: 'Sign-in and sessions',
    group: 'Administration',
    roles: everyone,
    load: async () => ({ Component: (await import('../accounts/session/sessions-page.tsx')).SessionsPage }),
  },
]

/** The pages in the menu of a role. */
export function menuOf(role: OperatorRole): ConsolePage[] {
  return pages.filter(({ name, roles }) => name !== null && isRoleAllowed(role, roles))
}
