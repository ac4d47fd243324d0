import { requestBillingMail } from '../mails/index.ts'
import type { PaymentDeps } from './deps.ts'
import { hasUnnumberedReceipts, numberReceipts, receiptFacts } from './receipt-store.ts'

/** Numbers the receipts that wait for it, and mails each to its owner. Costs one small question when none waits. */
export async function issueReceipts(deps: Pick<PaymentDeps, 'db' | 'jobs'>): Promise<void> {
  if (!(await hasUnnumberedReceipts(deps.db.query))) return
  await deps.db.query.transaction().execute(async (query) => {
    const ids = await numberReceipts(query)
    if (ids.length === 0) return
    for (const receipt of await receiptFacts(query, ids))
      await requestBillingMail(deps, query, {
        kind: 'receipt',
        accountId: receipt.account_id,
        number: receipt.number,
        packageName: receipt.package_name,
        amountMinor: receipt.total_minor,
        currency: receipt.currency,
        endsAtMs: receipt.ends_at.getTime(),
        refundMinor: receipt.refund_minor,
      })
  })
}
