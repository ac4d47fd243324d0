import type { ReactNode } from 'react'
import { ChangePasswordPage } from '../accounts/profile/change-password-page.tsx'
import { ChangePhonePage } from '../accounts/profile/change-phone-page.tsx'
import { DevicesPage } from '../accounts/devices/devices-page.tsx'
import { MyAccountPage } from '../accounts/profile/my-account-page.tsx'
import { LanguageList } from '../accounts/languages/language-list.tsx'
import {
  AddDevicePage,
  CancelPage,
  ChangePage,
  PromoPage,
  PurchasePage,
  ReceiptPage,
  ReceiptsPage,
} from '../billing/subscriptions/lazy-pages.ts'
import { ManagePage } from '../billing/subscriptions/manage-page.tsx'
import { SubscriptionsPage } from '../billing/subscriptions/subscriptions-page.tsx'
import { links } from '../platform/links.ts'

interface AccountPlace {
  page: ReactNode
  /** Where the way back leads. */
  parent?: string
  /** Its place in the list of the area's pages; a page that is not listed itself belongs to another. */
  listedAs: string
}

/** By route. They are small and lead to each other, so they come as one piece of code. */
export const accountPlaces: Record<string, AccountPlace> = {
  [links.myAccount]: {
    page: <MyAccountPage languages={<LanguageList />} />,
    listedAs: links.myAccount,
  },
  [links.changePassword]: {
    page: <ChangePasswordPage />,
    parent: links.myAccount,
    listedAs: links.myAccount,
  },
  [links.changePhone]: {
    page: <ChangePhonePage />,
    parent: links.myAccount,
    listedAs: links.myAccount,
  },
  [links.devices]: {
    page: <DevicesPage />,
    parent: links.myAccount,
    listedAs: links.devices,
  },
  [links.manageSubscription]: {
    page: <ManagePage />,
    parent: links.myAccount,
    listedAs: links.manageSubscription,
  },
  [links.manageSubscriptionTest]: {
    page: <ManagePage isOtherState />,
    parent: links.myAccount,
    listedAs: links.manageSubscription,
  },
  [links.subscriptions]: {
    page: <SubscriptionsPage />,
    parent: links.manageSubscription,
    listedAs: links.subscriptions,
  },
  [links.purchase]: {
    page: <PurchasePage />,
    parent: links.manageSubscription,
    listedAs: links.manageSubscription,
  },
  [links.changeSubscription]: {
    page: <ChangePage />,
    parent: links.manageSubscription,
    listedAs: links.manageSubscription,
  },
  [links.addDevice]: {
    page: <AddDevicePage />,
    parent: links.manageSubscription,
    listedAs: links.manageSubscription,
  },
  [links.promo]: {
    page: <PromoPage />,
    parent: links.manageSubscription,
    listedAs: links.manageSubscription,
  },
  '/subscription/cancel/:id': {
    page: <CancelPage />,
    parent: links.subscriptions,
    listedAs: links.subscriptions,
  },
  [links.receipts]: {
    page: <ReceiptsPage />,
    parent: links.subscriptions,
    listedAs: links.subscriptions,
  },
  '/subscription/receipts/:number': {
    page: <ReceiptPage />,
    parent: links.receipts,
    listedAs: links.subscriptions,
  },
}
