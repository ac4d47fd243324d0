/** What leads to a payment is loaded as one piece, when somebody goes there: most visits of the account do not. */
export { AddDevicePage } from './add-device/add-device-page.tsx'
export { ChangePage } from './change/change-page.tsx'
export { PastDue } from './past-due.tsx'
export { RenewPreview } from './renew-preview.tsx'
export { PurchasePage } from './purchase/purchase-page.tsx'
