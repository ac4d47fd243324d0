import { t } from '@lingui/core/macro'
import type { ConsolePage } from '../platform/console-page.ts'

export const billingPages: readonly ConsolePage[] = [
  {
    path: '/paystack',
    name: t`Paystack`,
    roles: [],
    load: async () => (await import('./paystack-keys/paystack-page.tsx')).PaystackPage,
  },
  {
    path: '/subscribers',
    name: t`Subscribers`,
    roles: ['support', 'finance'],
    load: async () => (await import('./subscribers/subscribers-page.tsx')).SubscribersPage,
  },
  {
    path: '/subscribers/:id',
    roles: ['support', 'finance'],
    load: async () => (await import('./subscribers/subscriber-page.tsx')).SubscriberPage,
  },
  {
    path: '/payments',
    name: t`Payments`,
    roles: ['support', 'finance'],
    load: async () => (await import('./payment-review/payments-page.tsx')).PaymentsPage,
  },
  {
    path: '/payments/:reference',
    roles: ['support', 'finance'],
    load: async () => (await import('./payment-review/payment-page.tsx')).PaymentPage,
  },
  {
    path: '/reviews',
    name: t`Review queue`,
    roles: ['finance'],
    load: async () => (await import('./payment-review/reviews-page.tsx')).ReviewsPage,
  },
  {
    path: '/disputes',
    name: t`Disputes`,
    roles: ['finance'],
    load: async () => (await import('./payment-review/disputes-page.tsx')).DisputesPage,
  },
  {
    path: '/plans',
    name: t`Plans and prices`,
    roles: ['support', 'finance'],
    load: async () => (await import('./plan-editing/plans-page.tsx')).PlansPage,
  },
  {
    path: '/plans/preview',
    roles: [],
    load: async () => (await import('./plan-editing/preview-page.tsx')).PreviewPage,
  },
  {
    path: '/promo-codes',
    name: t`Promo codes`,
    roles: ['finance'],
    load: async () => (await import('./code-editing/promo-codes-page.tsx')).PromoCodesPage,
  },
  {
    path: '/vouchers',
    name: t`Vouchers`,
    roles: ['finance'],
    load: async () => (await import('./code-editing/vouchers-page.tsx')).VouchersPage,
  },
  {
    path: '/gifts',
    name: t`Gifts`,
    roles: ['support', 'finance'],
    load: async () => (await import('./code-editing/gifts-page.tsx')).GiftsPage,
  },
  {
    path: '/statement',
    name: t`Statement`,
    roles: ['finance'],
    load: async () => (await import('./statements/statement-page.tsx')).StatementPage,
  },
]
