import { preloadable } from '../../platform/preloadable.tsx'

const checkout = () => import('./checkout.ts')

export const PurchasePage = preloadable(() => checkout().then((pages) => pages.PurchasePage))
export const ChangePage = preloadable(() => checkout().then((pages) => pages.ChangePage))
export const AddDevicePage = preloadable(() => checkout().then((pages) => pages.AddDevicePage))
export const GiftPage = preloadable(() => checkout().then((pages) => pages.GiftPage))
export const PastDue = preloadable(() => checkout().then((pages) => pages.PastDue))
export const RenewPreview = preloadable(() => checkout().then((pages) => pages.RenewPreview))

const management = () => import('./manage.ts')

export const CancelPage = preloadable(() => management().then((pages) => pages.CancelPage))
export const PromoPage = preloadable(() => management().then((pages) => pages.PromoPage))
export const ReceiptPage = preloadable(() => management().then((pages) => pages.ReceiptPage))
export const ReceiptsPage = preloadable(() => management().then((pages) => pages.ReceiptsPage))
