/** What comes up once somebody has subscribed, and seldom: one piece of code, loaded when it is asked for. */
export { CancelPage } from './cancel/cancel-page.tsx'
export { PromoPage } from '../promo-codes/promo-page.tsx'
export { ReceiptPage } from '../invoices/receipt-page.tsx'
export { ReceiptsPage } from '../invoices/receipts-page.tsx'
