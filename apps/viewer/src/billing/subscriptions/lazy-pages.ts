import { preloadable } from '../../platform/preloadable.tsx'

/** A separate chunk, loaded in parallel with the pages that open it. */
export const Preview = preloadable(() => import('./quote/preview.tsx').then((file) => file.Preview))

const checkout = () => {
  void Preview.preload()
  return import('./checkout.ts')
}

export const PurchasePage = preloadable(() => checkout().then((pages) => pages.PurchasePage))
export const ChangePage = preloadable(() => checkout().then((pages) => pages.ChangePage))
export const AddDevicePage = preloadable(() => checkout().then((pages) => pages.AddDevicePage))
/** A separate chunk, because the page is rarely visited. */
export const GiftPage = preloadable(() => import('../gifts/gift-page.tsx').then((pages) => pages.GiftPage))
export const PastDue = preloadable(() => checkout().then((pages) => pages.PastDue))
export const RenewPreview = preloadable(() => checkout().then((pages) => pages.RenewPreview))

const management = () => import('./manage.ts')

export const CancelPage = preloadable(() => management().then((pages) => pages.CancelPage))
export const PromoPage = preloadable(() => management().then((pages) => pages.PromoPage))
export const ReceiptPage = preloadable(() => management().then((pages) => pages.ReceiptPage))
export const ReceiptsPage = preloadable(() => management().then((pages) => pages.ReceiptsPage))
