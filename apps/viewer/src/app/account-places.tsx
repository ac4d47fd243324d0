import { lazy, type ReactNode } from 'react'
import { ChangePasswordPage } from '../features/account/change-password-page.tsx'
import { ChangePhonePage } from '../features/account/change-phone-page.tsx'
import { DevicesPage } from '../features/account/devices/devices-page.tsx'
import { MyAccountPage } from '../features/account/my-account-page.tsx'
import { LanguageList } from '../features/languages/language-list.tsx'
import { ManagePage } from '../features/subscriptions/manage-page.tsx'
import { SubscriptionsPage } from '../features/subscriptions/subscriptions-page.tsx'
import { links } from '../platform/links.ts'

const PurchasePage = lazy(() =>
  import('../features/subscriptions/purchase/purchase-page.tsx').then((file) => ({
    default: file.PurchasePage,
  })),
)
const ChangePage = lazy(() =>
  import('../features/subscriptions/change/change-page.tsx').then((file) => ({ default: file.ChangePage })),
)
const AddDevicePage = lazy(() =>
  import('../features/subscriptions/add-device/add-device-page.tsx').then((file) => ({
    default: file.AddDevicePage,
  })),
)
const CancelPage = lazy(() =>
  import('../features/subscriptions/cancel/cancel-page.tsx').then((file) => ({ default: file.CancelPage })),
)
const PromoPage = lazy(() =>
  import('../features/subscriptions/promo/promo-page.tsx').then((file) => ({ default: file.PromoPage })),
)
const ReceiptsPage = lazy(() =>
  import('../features/subscriptions/receipts/receipts-page.tsx').then((file) => ({
    default: file.ReceiptsPage,
  })),
)
const ReceiptPage = lazy(() =>
  import('../features/subscriptions/receipts/receipt-page.tsx').then((file) => ({
    default: file.ReceiptPage,
  })),
)

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
