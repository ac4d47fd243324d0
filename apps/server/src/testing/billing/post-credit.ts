import { postEntry } from '../../billing/ledger/index.ts'
import type { PayingApp, PayingViewer } from './paying-app.ts'

/** Posts credit as the difference to a minimum charge would be. The viewer must have a payment. */
export async function postCredit(
  { test }: PayingApp,
  viewer: PayingViewer,
  currency: 'NGN' | 'USD',
  amountMinor: number,
): Promise<void> {
  const { db, clock } = test.deps
  const { id } = await db
    .selectFrom('payment')
    .where('account_id', '=', viewer.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await postEntry(db, {
    key: `test-credit:${id}`,
    kind: 'payment',
    accountId: viewer.id,
    invoiceId: null,
    paymentId: id,
    at: new Date(clock.now()),
    currency,
    lines: [
      { ledgerAccount: 'sales', amountMinor },
      { ledgerAccount: 'customer-credit', amountMinor: -amountMinor },
    ],
  })
}
