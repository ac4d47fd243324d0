// The ledger: append-only double entry for every movement of money.
import type { Currency } from '@kallo/rules/billing/money'
import type { Kysely, Transaction } from 'kysely'
import type { PaymentMode, Tables } from '../../tables.ts'
import { externalAccounts, type LedgerAccount, type ExternalAccount, type LedgerLine } from './entry-lines.ts'

export {
  externalLines,
  feeLines,
  payoutLines,
  saleLines,
  openingLines,
  returnLines,
  promotionLines,
  voucherLines,
  refundDueLines,
  refundMadeLines,
  refundPaidElsewhereLines,
  type ExternalAccount,
} from './entry-lines.ts'

export interface LedgerEntry {
  /** Idempotency key: the database accepts one entry per key. */
  key: string
  kind: Tables['ledger_entry']['kind']
  /** Null for a payout. */
  accountId: string | null
  invoiceId: string | null
  paymentId: string | null
  at: Date
  currency: Currency
  lines: readonly LedgerLine[]
}

/** Inserts an entry with its lines in one statement. The database rejects an unbalanced entry. */
export async function postEntry(db: Kysely<Tables>, entry: LedgerEntry): Promise<void> {
  const { key, kind, accountId, invoiceId, paymentId, at, currency, lines } = entry
  await db
    .with('entry', (inner) =>
      inner
        .insertInto('ledger_entry')
        .values({ key, kind, account_id: accountId, invoice_id: invoiceId, payment_id: paymentId, at })
        .returning('id'),
    )
    .insertInto('ledger_line')
    .values(({ selectFrom }) =>
      lines.map(({ ledgerAccount, amountMinor }, index) => ({
        entry_id: selectFrom('entry').select('id'),
        position: index + 1,
        ledger_account: ledgerAccount,
        currency,
        amount_minor: amountMinor,
      })),
    )
    .execute()
}

/** Inserts many entries with their lines, in their order. Use the transaction that writes the caller's other rows. */
export async function postEntries(trx: Transaction<Tables>, entries: readonly LedgerEntry[]): Promise<void> {
  const batch = 1_000
  for (let index = 0; index < entries.length; index += batch) {
    const some = entries.slice(index, index + batch)
    const stored = await trx
      .insertInto('ledger_entry')
      .values(
        some.map(({ key, kind, accountId, invoiceId, paymentId, at }) => ({
          key,
          kind,
          account_id: accountId,
          invoice_id: invoiceId,
          payment_id: paymentId,
          at,
        })),
      )
      .returning(['id', 'key'])
      .execute()
    const ids = new Map(stored.map(({ id, key }) => [key, id]))
    const lines = some.flatMap(({ key, currency, lines: own }) =>
      own.map(({ ledgerAccount, amountMinor }, position) => ({
        entry_id: ids.get(key) ?? 0,
        position: position + 1,
        ledger_account: ledgerAccount,
        currency,
        amount_minor: amountMinor,
      })),
    )
    await trx.insertInto('ledger_line').values(lines).execute()
  }
}

/** I-17: the balance of an account, which its next order can use. */
export async function balanceOfAccount(
  db: Kysely<Tables>,
  accountId: string,
  currency: Currency,
  mode: PaymentMode,
): Promise<number> {
  const { balance } = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'ledger_line.entry_id', 'ledger_entry.id')
    .innerJoin('payment', 'payment.id', 'ledger_entry.payment_id')
    .where('ledger_entry.account_id', '=', accountId)
    .where('payment.mode', '=', mode)
    .where('ledger_account', '=', 'customer-credit')
    .where('ledger_line.currency', '=', currency)
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('ledger_line.amount_minor'), val(0)).as('balance'))
    .executeTakeFirstOrThrow()
  return -Number(balance)
}

/** Sums of the entries of a payment in the ledger accounts for external changes, and how many there are. */
export async function externalSumsOf(
  db: Kysely<Tables>,
  paymentId: string,
): Promise<Record<ExternalAccount, number> & { entries: number }> {
  const lines = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'ledger_line.entry_id', 'ledger_entry.id')
    .where('payment_id', '=', paymentId)
    .where('ledger_account', 'in', externalAccounts)
    .select(['ledger_account', 'amount_minor'])
    .execute()
  const balance = (ledgerAccount: ExternalAccount) =>
    lines.reduce((sum, line) => sum + (line.ledger_account === ledgerAccount ? line.amount_minor : 0), 0)
  return {
    'external-refunds': balance('external-refunds'),
    chargebacks: balance('chargebacks'),
    reversals: balance('reversals'),
    entries: lines.length,
  }
}

/** Sum and number of the entries of a payment in one ledger account. */
export async function ledgerSumOf(
  db: Kysely<Tables>,
  paymentId: string,
  ledgerAccount: LedgerAccount,
): Promise<{ amountMinor: number; entries: number }> {
  const lines = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_line', 'ledger_line.entry_id', 'ledger_entry.id')
    .where('payment_id', '=', paymentId)
    .where('ledger_account', '=', ledgerAccount)
    .select('amount_minor')
    .execute()
  return { amountMinor: lines.reduce((sum, line) => sum + line.amount_minor, 0), entries: lines.length }
}

/**
 * What was returned of a granted payment after its sale, in minor units: refunds by operators and in Paystack's dashboard,
 * chargebacks and reversals. Refunds for other reasons return what was paid beyond the price.
 */
export async function returnedMinor(db: Kysely<Tables>, paymentId: string): Promise<number> {
  const { entries: _, ...external } = await externalSumsOf(db, paymentId)
  const refunds = await db
    .selectFrom('refund')
    .where('payment_id', '=', paymentId)
    .where('reason', '=', 'operator')
    .select('amount_minor')
    .execute()
  return [...Object.values(external), ...refunds.map((refund) => refund.amount_minor)].reduce(
    (sum, amount) => sum + amount,
    0,
  )
}
