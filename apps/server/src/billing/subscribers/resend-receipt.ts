import { receiptPosition } from '@kallo/rules/billing/receipt-number'
import { runAction, type AuditOrigin } from '../../accounts/audit-log/index.ts'
import { lockSubscriber } from '../../accounts/subscribers/index.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { requestReceiptMail } from '../payments/index.ts'

/** F-03: mails a receipt again. */
export function resendReceipt(
  deps: Pick<Deps, 'db' | 'jobs'>,
  by: AuditOrigin,
  accountId: string,
  { requestId, number }: { requestId: string; number: string },
): Promise<null> {
  const action = { requestId, action: 'subscriber.resend-receipt', subject: accountId }
  return runAction(deps, by, action, async (trx) => {
    await lockSubscriber(trx, accountId)
    const position = receiptPosition(number)
    const isSent = position !== null && (await requestReceiptMail(deps, trx, accountId, position))
    if (!isSent) throw new AppError('receipt-not-found')
    return { result: null, after: { receipt: number } }
  })
}
