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

/** The pages behind the login, in the order of the menu. Permissions are enforced by the server. */
export const pages: readonly ConsolePage[] = [
  {
    path: '/setup',
    name: 'Set up',
    group: 'Service',
    roles: [],
    load: async () => ({ Component: (await import('../accounts/setup/setup-page.tsx')).SetupPage }),
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
    name: 'My sessions',
    group: 'Administration',
    roles: everyone,
    load: async () => ({ Component: (await import('../accounts/session/sessions-page.tsx')).SessionsPage }),
  },
]

/** The pages in the menu of a role. */
export function menuOf(role: OperatorRole): ConsolePage[] {
  return pages.filter(({ name, roles }) => name !== null && isRoleAllowed(role, roles))
}
