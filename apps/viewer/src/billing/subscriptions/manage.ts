/** Chunk of the rarely used pages for subscribers. */
export { CancelPage } from './cancel/cancel-page.tsx'
export { PromoPage } from '../promo-codes/promo-page.tsx'
export { ReceiptPage } from '../invoices/receipt-page.tsx'
export { ReceiptsPage } from '../invoices/receipts-page.tsx'
