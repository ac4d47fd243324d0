// Vouchers: batches of one-time codes that resellers sell.
export { codeHash } from './voucher-store.ts'
export { createVoucherBatch } from './voucher-batches.ts'
export { redeemVoucher } from './redeem-voucher.ts'
export { reportVoucherBatches, type BatchReport } from './voucher-batches.ts'
export { voidBatch } from './voucher-store.ts'
