import { Icon } from '@kallo/ui/icon'
import { leftIcon } from '@kallo/ui/icons'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { links, type AccountPath } from '../platform/links.ts'
import styles from './account-area.module.css'
import { DevicesPage } from '../accounts/devices/devices-page.tsx'
import { MyAccountPage } from '../accounts/profile/my-account-page.tsx'
import { LanguageList } from '../accounts/languages/language-list.tsx'
import {
  AddDevicePage,
  CancelPage,
  ChangePage,
  GiftPage,
  PromoPage,
  PurchasePage,
  ReceiptPage,
  ReceiptsPage,
} from '../billing/subscriptions/lazy-pages.ts'
import { ManagePage } from '../billing/subscriptions/manage-page.tsx'
import { SubscriptionsPage } from '../billing/subscriptions/subscriptions-page.tsx'
import { preloadable } from '../platform/preloadable.tsx'

/** Separate chunks for rarely visited forms, of which that of the phone number is large. */
const ChangePasswordPage = preloadable(() =>
  import('../accounts/profile/change-password-page.tsx').then((file) => file.ChangePasswordPage),
)
const EraseAccountPage = preloadable(() =>
  import('../accounts/profile/erase-account-page.tsx').then((file) => file.EraseAccountPage),
)
const ChangePhonePage = preloadable(() =>
  import('../accounts/profile/change-phone-page.tsx').then((file) => file.ChangePhonePage),
)

/** M-01…M-05, S-01: frame of the account pages: navigation on desktops, a back link on phones. */
export function AccountArea({ path }: { path: AccountPath }) {
  const { t } = useLingui()
  const page = accountPages[path]
  const [search] = useSearchParams()
  const payment = returnedPayment(search)
  if (payment) return <Navigate to={payment} replace />
  const names: Record<string, string> = {
    [links.myAccount]: t`My Account`,
    [links.devices]: t`My Devices`,
    [links.manageSubscription]: t`Manage Subscription`,
    [links.subscriptions]: t`My Subscriptions`,
  }
  const backTo = page.parent && (names[page.parent] ?? t`Receipts`)
  return (
    <div className={styles.area}>
      <nav className={styles.nav} aria-label={t`Account`}>
        {Object.entries(names).map(([to, name]) => (
          <Link
            key={to}
            to={to}
            className={styles.item}
            aria-current={to === path ? 'page' : to === page.listedAs || undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>
        {page.parent && (
          <Link className={styles.back} to={page.parent}>
            <Icon shape={leftIcon} size={18} />
            <Trans>Back to {backTo}</Trans>
          </Link>
        )}
        {page.content}
      </div>
    </div>
  )
}

interface AccountPage {
  content: ReactNode
  /** Target of the back link. */
  parent?: string
  /** The entry of the navigation that it belongs to. */
  listedAs: string
}

/** The account pages by path. They are small and link to each other, so they share a chunk. */
const accountPages: Record<AccountPath, AccountPage> = {
  [links.myAccount]: {
    content: <MyAccountPage languages={<LanguageList />} />,
    listedAs: links.myAccount,
  },
  [links.changePassword]: {
    content: <ChangePasswordPage />,
    parent: links.myAccount,
    listedAs: links.myAccount,
  },
  [links.changePhone]: {
    content: <ChangePhonePage />,
    parent: links.myAccount,
    listedAs: links.myAccount,
  },
  [links.eraseAccount]: {
    content: <EraseAccountPage />,
    parent: links.myAccount,
    listedAs: links.myAccount,
  },
  [links.devices]: {
    content: <DevicesPage />,
    parent: links.myAccount,
    listedAs: links.devices,
  },
  [links.manageSubscription]: {
    content: <ManagePage />,
    parent: links.myAccount,
    listedAs: links.manageSubscription,
  },
  [links.manageSubscriptionTest]: {
    content: <ManagePage isOtherState />,
    parent: links.myAccount,
    listedAs: links.manageSubscription,
  },
  [links.subscriptions]: {
    content: <SubscriptionsPage />,
    parent: links.manageSubscription,
    listedAs: links.subscriptions,
  },
  [links.purchase]: {
    content: <PurchasePage />,
    parent: links.manageSubscription,
    listedAs: links.manageSubscription,
  },
  [links.changeSubscription]: {
    content: <ChangePage />,
    parent: links.manageSubscription,
    listedAs: links.manageSubscription,
  },
  [links.addDevice]: {
    content: <AddDevicePage />,
    parent: links.manageSubscription,
    listedAs: links.manageSubscription,
  },
  [links.promo]: {
    content: <PromoPage />,
    parent: links.manageSubscription,
    listedAs: links.manageSubscription,
  },
  [links.gift]: {
    content: <GiftPage />,
    parent: links.manageSubscription,
    listedAs: links.manageSubscription,
  },
  '/subscription/cancel/:id': {
    content: <CancelPage />,
    parent: links.subscriptions,
    listedAs: links.subscriptions,
  },
  [links.receipts]: {
    content: <ReceiptsPage />,
    parent: links.subscriptions,
    listedAs: links.subscriptions,
  },
  '/subscription/receipts/:number': {
    content: <ReceiptPage />,
    parent: links.receipts,
    listedAs: links.subscriptions,
  },
}

/**
 * S-03: Paystack returns to the page where checkout started, with `reference`, or `cancelled` if it was abandoned. The
 * payment's page shows the outcome.
 */
export function returnedPayment(search: URLSearchParams): string | null {
  const cancelled = search.get('cancelled')
  if (cancelled) return `${links.payment(cancelled)}?cancelled`
  const reference = search.get('reference') ?? search.get('trxref')
  return reference ? links.payment(reference) : null
}
