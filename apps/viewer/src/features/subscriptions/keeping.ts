/** What comes up once somebody has subscribed, and seldom: one piece of code, loaded when it is asked for. */
export { CancelPage } from './cancel/cancel-page.tsx'
export { PromoPage } from './promo/promo-page.tsx'
export { ReceiptPage } from './receipts/receipt-page.tsx'
export { ReceiptsPage } from './receipts/receipts-page.tsx'
