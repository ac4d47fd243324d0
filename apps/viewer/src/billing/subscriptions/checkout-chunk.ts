/** What leads to a payment is loaded as one piece, when somebody goes there: most visits of the account do not. */
export { AddDevicePage } from './add-device-page.tsx'
export { ChangePage } from './change-page.tsx'
export { PastDue } from './renewal-payment.tsx'
export { RenewPreview } from './renewal-payment.tsx'
export { PurchasePage } from './purchase/purchase-page.tsx'
