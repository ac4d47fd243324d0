/** Chunk of the pages that lead to a checkout; most visits to the account do not need it. */
export { AddDevicePage } from './add-device-page.tsx'
export { ChangePage } from './change-page.tsx'
export { PastDue } from './renewal-payment.tsx'
export { RenewPreview } from './renewal-payment.tsx'
export { PurchasePage } from './purchase/purchase-page.tsx'
