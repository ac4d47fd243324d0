import {
  disputeOutcome,
  externalTotals,
  isAllLost,
  type ExternalTotals,
  type ListedRefund,
  type PaystackMovements,
} from '@kallo/rules/billing/external-changes'
import { isSettled } from '@kallo/rules/billing/refund-state'
import type { Kysely, Transaction } from 'kysely'
import { endsAccessAfterLostDispute } from '../../../foundation/settings/index.ts'
import type { Tables } from '../../../tables.ts'
import { findGiftOf } from '../../gifts/index.ts'
import { externalSumsOf, externalLines, postEntry, type ExternalAccount } from '../../ledger/index.ts'
import type { RefundResponse } from '../../paystack/index.ts'
import { lockAccount } from '../../../accounts/auth/index.ts'
import { revokeGrants } from '../../subscriptions/index.ts'
import { completeRefund, findOurRefund } from '../refunds/apply-refund-status.ts'
import { disputesOf } from './dispute-store.ts'
import { lockPayment, receivedMinor, type Payment, type PaymentDeps } from '../payment-store.ts'
import { closeReview, openReview } from '../../reviews/index.ts'
import { refundsOf, type Refund } from '../refunds/refund-store.ts'

/** What Paystack reports about a payment. */
export interface SeenAtPaystack {
  refunds: readonly RefundResponse[]
  /** Null: not looked up. */
  status: string | null
}

/**
 * I-14, I-15: brings the ledger accounts for external refunds, chargebacks and reversals of a payment to what Paystack
 * reports, and ends access that a lost dispute has returned the money for. Repeating it changes nothing.
 */
export async function postExternalChanges(
  deps: PaymentDeps,
  known: Payment,
  seen: SeenAtPaystack,
): Promise<void> {
  const refundedMinor = await deps.db.transaction().execute(async (trx) => {
    await lockAccount(trx, known.account_id)
    const payment = await lockPayment(trx, known.id)
    if (payment.state !== 'paid' || payment.collection === 'none') return 0
    await completeByExternalRefunds(deps, trx, payment, seen.refunds)
    const sums = await externalSumsOf(trx, payment.id)
    const isReversed = seen.status === null ? sums.reversals > 0 : seen.status === 'reversed'
    const movements = await movementsOf(trx, payment, seen.refunds, isReversed)
    const totals = externalTotals(movements)
    const posted = await postDifferences(deps, trx, payment, sums, totals)
    await reviewReversal(deps, trx, payment, totals)
    if (isAllLost(movements)) await endAccess(deps, trx, payment)
    return posted['external-refunds']
  })
  if (refundedMinor <= 0) return
  const { account_id: accountId, currency } = known
  const facts = { refundId: null, accountId, amountMinor: refundedMinor, currency, reason: 'external' }
  deps.events.emit('payment.refunded', facts)
}

/**
 * A refund of ours that could not be sent counts as made if staff made one in the dashboard, of which at least this amount is not used
 * for another refund.
 */
async function completeByExternalRefunds(
  deps: PaymentDeps,
  trx: Transaction<Tables>,
  payment: Payment,
  listed: readonly RefundResponse[],
): Promise<void> {
  const used = listed.filter(({ status }) => status !== 'failed')
  const leftMinor = receivedMinor(payment) - used.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  for (const refund of await refundsOf(trx, payment.id)) {
    const isDone = refund.state === 'pending' || isSettled(refund.state)
    const found = findOurRefund(listed, refund, payment)
    if (isDone || (found && found.status !== 'failed')) continue
    if (refund.state !== 'failed' && refund.amount_minor <= leftMinor) continue
    const others = rowsOf(payment, listed, await refundsOf(trx, payment.id))
    const covering = others.find(
      (row) => !row.isOurs && row.isProcessed && row.amountMinor - row.coversMinor >= refund.amount_minor,
    )
    if (covering) await completeRefund(deps, trx, refund, covering.id)
  }
}

type Row = ListedRefund & { id: number }

function rowsOf(payment: Payment, listed: readonly RefundResponse[], refunds: readonly Refund[]): Row[] {
  // Our refund may have the ID of one that staff made, which covered it. Only refunds that we sent have our note.
  // F-22: one that Paystack made although staff had paid the customer another way was not posted with its own entry.
  const sent = refunds.filter(({ state }) => state !== 'paid-elsewhere')
  const ours = new Map(sent.map((refund) => [refund.id, findOurRefund(listed, refund, payment)]))
  return listed.map((row) => {
    const covered = refunds.filter(
      (refund) => refund.state === 'processed' && refund.provider_refund_id === row.id,
    )
    const isOurs = sent.some(({ id }) => row.merchantNote.includes(id) && ours.get(id)?.id === row.id)
    return {
      id: row.id,
      amountMinor: row.amountMinor,
      isProcessed: row.status === 'processed',
      isOurs,
      isOfDispute: row.disputeId !== null,
      coversMinor: isOurs ? 0 : covered.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    }
  })
}

async function movementsOf(
  db: Kysely<Tables>,
  payment: Payment,
  listed: readonly RefundResponse[],
  isReversed: boolean,
): Promise<PaystackMovements> {
  const disputes = await disputesOf(db, payment.id)
  const lost = disputes.filter(({ status, resolution }) => disputeOutcome(status, resolution) === 'lost')
  return {
    paidMinor: receivedMinor(payment),
    refunds: rowsOf(payment, listed, await refundsOf(db, payment.id)),
    lostDisputesMinor: lost.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    isReversed,
  }
}

const kinds = {
  'external-refunds': 'external-refund',
  chargebacks: 'chargeback',
  reversals: 'reversal',
} as const

async function postDifferences(
  { clock }: PaymentDeps,
  db: Kysely<Tables>,
  payment: Payment,
  sums: Record<ExternalAccount, number> & { entries: number },
  totals: ExternalTotals,
): Promise<Record<ExternalAccount, number>> {
  const differences = {
    'external-refunds': totals.refundsMinor - sums['external-refunds'],
    chargebacks: totals.chargebacksMinor - sums.chargebacks,
    reversals: totals.reversalsMinor - sums.reversals,
  }
  let { entries } = sums
  for (const ledgerAccount of Object.keys(kinds) as ExternalAccount[]) {
    if (differences[ledgerAccount] === 0) continue
    await postEntry(db, {
      key: `external:${payment.id}:${++entries}`,
      kind: kinds[ledgerAccount],
      accountId: payment.account_id,
      invoiceId: payment.invoice_id,
      paymentId: payment.id,
      at: new Date(clock.now()),
      currency: payment.currency,
      lines: externalLines(payment.mode, ledgerAccount, differences[ledgerAccount]),
    })
  }
  return differences
}

async function reviewReversal(
  { clock }: PaymentDeps,
  trx: Transaction<Tables>,
  { id, reference, currency }: Payment,
  { reversalsMinor }: ExternalTotals,
): Promise<void> {
  const now = new Date(clock.now())
  const kind = 'payment-reversed'
  if (reversalsMinor === 0) return closeReview(trx, kind, reference, 'explained', now)
  const detail = { amountMinor: reversalsMinor, currency }
  return openReview(trx, { kind, subject: reference, paymentId: id, detail, now })
}

async function endAccess(
  { clock, config }: PaymentDeps,
  trx: Transaction<Tables>,
  payment: Payment,
): Promise<void> {
  if (!(await endsAccessAfterLostDispute(trx))) return
  const [dispute] = await disputesOf(trx, payment.id)
  if (!dispute) return
  const { timeZone } = config
  const now = new Date(clock.now())
  await revokeGrants(trx, payment.invoice_id, { id: dispute.id, timeZone }, now)
  const gift = await findGiftOf(trx, payment.invoice_id)
  if (!gift?.recipient_id || !gift.grant_invoice_id) return
  await lockAccount(trx, gift.recipient_id)
  const ending = { id: dispute.id, timeZone, keepsRenewal: true }
  await revokeGrants(trx, gift.grant_invoice_id, ending, now)
}
