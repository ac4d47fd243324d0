import { lazy } from 'react'

const buying = () => import('./buying.ts')

export const PurchasePage = lazy(() => buying().then((pages) => ({ default: pages.PurchasePage })))
export const ChangePage = lazy(() => buying().then((pages) => ({ default: pages.ChangePage })))
export const AddDevicePage = lazy(() => buying().then((pages) => ({ default: pages.AddDevicePage })))
export const PastDue = lazy(() => buying().then((pages) => ({ default: pages.PastDue })))
export const RenewPreview = lazy(() => buying().then((pages) => ({ default: pages.RenewPreview })))
