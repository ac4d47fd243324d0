import { lazy } from 'react'

const keeping = () => import('./keeping.ts')

export const CancelPage = lazy(() => keeping().then((pages) => ({ default: pages.CancelPage })))
export const PromoPage = lazy(() => keeping().then((pages) => ({ default: pages.PromoPage })))
export const ReceiptPage = lazy(() => keeping().then((pages) => ({ default: pages.ReceiptPage })))
export const ReceiptsPage = lazy(() => keeping().then((pages) => ({ default: pages.ReceiptsPage })))
