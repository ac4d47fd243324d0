import { lazy } from 'react'

const checkout = () => import('./checkout.ts')

export const PurchasePage = lazy(() => checkout().then((pages) => ({ default: pages.PurchasePage })))
export const ChangePage = lazy(() => checkout().then((pages) => ({ default: pages.ChangePage })))
export const AddDevicePage = lazy(() => checkout().then((pages) => ({ default: pages.AddDevicePage })))
export const PastDue = lazy(() => checkout().then((pages) => ({ default: pages.PastDue })))
export const RenewPreview = lazy(() => checkout().then((pages) => ({ default: pages.RenewPreview })))

const management = () => import('./manage.ts')

export const CancelPage = lazy(() => management().then((pages) => ({ default: pages.CancelPage })))
export const PromoPage = lazy(() => management().then((pages) => ({ default: pages.PromoPage })))
export const ReceiptPage = lazy(() => management().then((pages) => ({ default: pages.ReceiptPage })))
export const ReceiptsPage = lazy(() => management().then((pages) => ({ default: pages.ReceiptsPage })))
