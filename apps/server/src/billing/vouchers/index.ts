// Vouchers: batches of one-time codes that resellers sell.
export { codeHash } from './code-hash.ts'
export { createVoucherBatch } from './create-batch.ts'
export { redeemVoucher } from './redeem-voucher.ts'
export { reportVoucherBatches, type BatchReport } from './report-batches.ts'
export { voidBatch } from './voucher-store.ts'
