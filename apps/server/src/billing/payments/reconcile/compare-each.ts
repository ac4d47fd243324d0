import { errorMessage } from '../../../platform/error-message.ts'
import type { PaymentDeps } from '../payment-store.ts'

/** Compares records one after another. One that fails is logged and does not prevent the others. Returns the errors. */
export async function compareEach<T extends { id?: unknown; reference?: string; payment_id?: string }>(
  { log }: Pick<PaymentDeps, 'log'>,
  what: 'payment' | 'dispute' | 'payout',
  records: readonly T[],
  compare: (record: T) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const record of records)
    await compare(record).catch((error: unknown) => {
      const subject = record.reference ?? record.payment_id ?? record.id
      log.error({ err: error, [what]: subject }, `a ${what} could not be compared`)
      failures.push(error)
    })
  return failures
}

/** Rejects with all errors, so that the job is reported as failed. The message, which staff read, has the first one. */
export function rejectWith(failures: readonly unknown[]): void {
  const [first] = failures
  if (failures.length === 0) return
  const message = `${failures.length} could not be compared, the first because: ${errorMessage(first)}`
  throw new AggregateError(failures, message)
}
