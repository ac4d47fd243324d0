import type { PaymentMethod } from '@kallo/rules/billing/payment-methods'
import type { Currency } from '@kallo/rules/billing/money'
import type {
  Card,
  DisputeResponse,
  RefundResponse,
  SettlementResponse,
  PaystackTransaction,
  PaystackResult,
  Paystack,
} from '../../billing/paystack/index.ts'
import type { ProviderRecords } from './check-ledger.ts'

/**
 * `before` or `after`: the response is lost before or after the request is processed. `die-…`: the process of the
 * caller ends too.
 */
export type Fault = 'before' | 'after' | 'die-before' | 'die-after'

/** Simulates the end of the process. */
export class Died extends Error {}

interface FakePayment {
  id: number
  reference: string
  email: string
  /** The requested amount. */
  amountMinor: number
  /** The amount received, if the customer entered it. */
  receivedMinor: number | null
  channel: PaymentMethod
  currency: Currency
  status: string
  paidAt: number | null
  card: Card | null
}

export interface FakePaystack extends Paystack {
  /** Pays on the checkout page, as a customer. Returns false when the payment is not open. */
  pay(reference: string, cardNumber: number): boolean
  /** A share of the requested amount of a non-card payment arrives, possibly after its expiry. */
  deliver(reference: string, share: number): void
  /** The customer reports a transfer, or its account number expires. */
  report(reference: string, status: 'pending' | 'failed'): void
  /** Moves every refund to its next state. */
  moveRefunds(): void
  /** Makes the next request fail; null cancels this. */
  arm(fault: Fault | null): void
  /** Pays the balance out to the bank. */
  payOut(): void
  /** Makes the next lookups of payments fail with 404. */
  forget(lookups: number): void
  /** Refunds a part of a payment in the dashboard, or what is left of it. */
  refundInDashboard(reference: string, share: number): void
  dispute(reference: string): void
  /** Ends the open dispute of a payment. If it is lost, the customer gets the money back. */
  resolveDispute(reference: string, resolution: 'declined' | 'merchant-accepted'): void
  disputeId(reference: string): number | null
  /** Makes the bank decline the next charge of a saved card. */
  decline(message: string): void
  references(): string[]
  records(): ProviderRecords
}

let fakes = 0

/** Paystack in memory. It is faster than the sandbox, for tests with thousands of histories. */
export function fakePaystack(clock: { now(): number }): FakePaystack {
  const payments = new Map<string, FakePayment>()
  const refunds: (RefundResponse & { reference: string })[] = []
  const owners = new Map<string, string>()
  // Several fakes can share a database, in which IDs must be unique.
  let ids = ++fakes * 1_000
  let armed: Fault | null = null
  const disputes: DisputeResponse[] = []
  const settlements: SettlementResponse[] = []
  let declines: string | null = null
  let forgotten = 0

  const call = async <T>(act: () => PaystackResult<T>): Promise<PaystackResult<T>> => {
    const fault = armed
    armed = null
    // Lets other tasks run, as a network request does.
    await Promise.resolve()
    if (fault === 'die-before') throw new Died()
    if (fault === 'before') return { kind: 'unknown', why: 'ECONNRESET' }
    const outcome = act()
    if (fault === 'die-after') throw new Died()
    return fault === 'after' ? { kind: 'unknown', why: 'TimeoutError' } : outcome
  }
  const refused = (message: string, code = ''): PaystackResult<never> => ({
    kind: 'rejected',
    status: 400,
    code,
    message,
  })
  const open = (
    given: Pick<FakePayment, 'reference' | 'email' | 'amountMinor' | 'currency'> & {
      channel?: PaymentMethod
    },
  ): FakePayment => {
    const { reference, email, amountMinor, currency, channel = 'card' } = given
    const payment = {
      id: ++ids,
      reference,
      email,
      amountMinor,
      receivedMinor: null,
      channel,
      currency,
      status: 'abandoned',
      paidAt: null,
      card: null,
    }
    payments.set(reference, payment)
    return payment
  }
  const take = (payment: FakePayment, card: Card | null) => {
    Object.assign(payment, { status: 'success', paidAt: clock.now(), card })
    if (card) owners.set(card.code, payment.email)
  }
  const leftOf = (payment: FakePayment | undefined) => {
    if (!payment || payment.paidAt === null) return 0
    const own = refunds.filter(({ reference }) => reference === payment.reference)
    return paidMinor(payment) - own.reduce((sum, one) => sum + one.amountMinor, 0)
  }
  const updateStatus = (payment: FakePayment) => {
    if (payment.paidAt === null || leftOf(payment) > 0) return
    const own = refunds.filter(({ reference }) => reference === payment.reference)
    const isDone = own.every(({ status }) => status === 'processed')
    payment.status = isDone ? 'reversed' : 'reversal-pending'
  }
  const addRefund = (
    payment: FakePayment,
    amountMinor: number,
    status: string,
    disputeId: number | null,
    merchantNote = '',
  ) => {
    const { id: transactionId, currency, reference } = payment
    const made = {
      id: ++ids,
      transactionId,
      disputeId,
      status,
      amountMinor,
      currency,
      merchantNote,
      reference,
    }
    refunds.push(made)
    updateStatus(payment)
    return made
  }
  const toTransaction = ({
    id,
    status,
    reference,
    amountMinor,
    receivedMinor,
    channel,
    currency,
    paidAt,
    email,
    card,
  }: FakePayment): PaystackTransaction => ({
    id,
    status,
    reference,
    amountMinor: receivedMinor ?? amountMinor,
    requestedMinor: amountMinor,
    channel,
    currency,
    paidAt,
    email,
    card: status === 'success' ? card : null,
    mode: 'test',
    message: status === 'success' ? 'Approved' : 'The transaction was not completed',
    feesMinor: paidAt === null ? null : feesOf(amountMinor),
  })

  return {
    mode: 'test',
    publicKey: 'pk_test_fake',
    initializeTransaction: (given) =>
      call(() => {
        if (payments.has(given.reference))
          return refused('Duplicate Transaction Reference', 'duplicate_reference')
        open(given)
        return {
          kind: 'ok',
          data: { url: `http://pay.test/${given.reference}`, reference: given.reference },
        }
      }),
    verifyTransaction: (reference) =>
      call(() => {
        const payment = forgotten > 0 ? undefined : payments.get(reference)
        forgotten = Math.max(0, forgotten - 1)
        // The fees of some payments are reported later.
        if (payment && payment.id % 3 === 0)
          return { kind: 'ok', data: { ...toTransaction(payment), feesMinor: null } }
        return payment
          ? { kind: 'ok', data: toTransaction(payment) }
          : refused('Not found', 'transaction_not_found')
      }),
    chargeAuthorization: (given) =>
      call(() => {
        if (payments.has(given.reference))
          return refused('Duplicate Transaction Reference', 'duplicate_reference')
        if (owners.get(given.authorizationCode) !== given.email)
          return refused('Authorization code is invalid')
        const payment = open(given)
        const declined = declines
        declines = null
        if (declined) payment.status = 'failed'
        else take(payment, cardOf(Number(given.authorizationCode.slice(5))))
        const { status, reference } = payment
        const message = declined ?? 'Approved'
        return {
          kind: 'ok',
          data: { status, reference, url: null, message, transaction: toTransaction(payment) },
        }
      }),
    createRefund: (given) =>
      call(() => {
        const payment = [...payments.values()].find(({ id }) => id === given.transactionId)
        if (!payment || payment.paidAt === null) return refused('Transaction not found')
        if (given.amountMinor > leftOf(payment))
          return refused('Refund amount cannot be more than what is left')
        const made = addRefund(payment, given.amountMinor, 'pending', null, given.merchantNote)
        return { kind: 'ok', data: { ...made } }
      }),
    listRefundsOf: (transactionId) =>
      call(() => {
        const payment = [...payments.values()].find(({ id }) => id === transactionId)
        const own = refunds.filter(({ reference }) => reference === payment?.reference)
        return { kind: 'ok', data: own.map((one) => ({ ...one })) }
      }),
    listRefunds: () => call(() => ({ kind: 'ok', data: refunds.map((one) => ({ ...one })) })),
    fetchDispute: (id) =>
      call(() => {
        const found = disputes.find((one) => one.id === id)
        return found ? { kind: 'ok', data: { ...found } } : refused('Dispute not found')
      }),
    listDisputes: () => call(() => ({ kind: 'ok', data: disputes.map((one) => ({ ...one })) })),
    // A fake serves only one customer.
    fetchCustomer: () => call(() => ({ kind: 'ok', data: { id: 1 } })),
    listSettlements: () => call(() => ({ kind: 'ok', data: settlements.map((one) => ({ ...one })) })),
    listTransactions: () => call(() => ({ kind: 'ok', data: [...payments.values()].map(toTransaction) })),
    waitForRateLimit: () => Promise.resolve(true),
    isSigned: (_body, signature) => signature === 'signed',
    pay(reference, cardNumber) {
      const payment = payments.get(reference)
      // A declined charge of a saved card has no checkout page.
      if (!payment || payment.paidAt !== null || payment.status === 'failed') return false
      take(payment, payment.channel === 'card' ? cardOf(cardNumber) : null)
      return true
    },
    deliver(reference, share) {
      const payment = payments.get(reference)
      if (!payment || payment.paidAt !== null || payment.channel === 'card') return
      payment.receivedMinor = Math.max(1, Math.round(payment.amountMinor * share))
      take(payment, null)
    },
    report(reference, status) {
      const payment = payments.get(reference)
      if (payment && payment.paidAt === null && payment.channel !== 'card') payment.status = status
    },
    moveRefunds() {
      for (const one of refunds) one.status = one.status === 'pending' ? 'processing' : 'processed'
      for (const payment of payments.values()) updateStatus(payment)
    },
    payOut() {
      for (const currency of ['NGN', 'USD'] as const) {
        const paid = [...payments.values()].filter((one) => one.paidAt !== null && one.currency === currency)
        const references = new Set(paid.map(({ reference }) => reference))
        const processedMinor = sumOf(paid)
        const feesMinor = paid.reduce((sum, { amountMinor }) => sum + feesOf(amountMinor), 0)
        const back = sumOf(refunds.filter((one) => references.has(one.reference) && one.status !== 'failed'))
        const before = sumOf(settlements.filter((one) => one.currency === currency))
        const amountMinor = processedMinor - feesMinor - back - before
        if (amountMinor <= 0) continue
        const settledAt = clock.now()
        const sums = { amountMinor, feesMinor, processedMinor }
        settlements.push({ id: ++ids, mode: 'test', status: 'success', currency, settledAt, ...sums })
      }
    },
    forget: (lookups) => void (forgotten = lookups),
    refundInDashboard(reference, share) {
      const payment = payments.get(reference)
      const amountMinor = Math.floor(leftOf(payment) * share)
      if (payment && amountMinor > 0) addRefund(payment, amountMinor, 'pending', null)
    },
    dispute(reference) {
      const payment = payments.get(reference)
      if (!payment || payment.paidAt === null || disputes.some((one) => one.reference === reference)) return
      disputes.push({
        id: ++ids,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        mode: 'test',
        category: 'chargeback',
        currency: payment.currency,
        amountMinor: paidMinor(payment),
        reference,
        dueAt: clock.now() + 2 * 86_400_000,
        resolvedAt: null,
        evidence: null,
      })
    },
    resolveDispute(reference, resolution) {
      const payment = payments.get(reference)
      const dispute = disputes.find((one) => one.reference === reference && one.status !== 'resolved')
      if (!dispute || !payment) return
      Object.assign(dispute, { status: 'resolved', resolution, resolvedAt: clock.now() })
      const left = leftOf(payment)
      if (resolution === 'merchant-accepted' && left > 0) addRefund(payment, left, 'processed', dispute.id)
    },
    disputeId: (reference) => disputes.find((one) => one.reference === reference)?.id ?? null,
    arm: (fault) => void (armed = fault),
    decline: (message) => void (declines = message),
    references: () => [...payments.keys()],
    records: () => ({
      charges: [...payments.values()]
        .filter(({ paidAt }) => paidAt !== null)
        .map((payment) => ({
          reference: payment.reference,
          amountMinor: paidMinor(payment),
          currency: payment.currency,
        })),
      refunds: refunds.map((one) => ({ ...one, note: one.merchantNote })),
      reversals: [],
      fees: [...payments.values()]
        .filter(({ paidAt }) => paidAt !== null)
        .map(({ reference, amountMinor }) => ({ reference, amountMinor: feesOf(amountMinor) })),
      payouts: settlements.map(({ id, amountMinor, currency }) => ({ id, amountMinor, currency })),
    }),
  }
}

function paidMinor({ amountMinor, receivedMinor }: FakePayment): number {
  return receivedMinor ?? amountMinor
}

function feesOf(amountMinor: number): number {
  return Math.ceil((amountMinor * 15) / 1000)
}

function sumOf(all: readonly { amountMinor: number }[]): number {
  return all.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

function cardOf(number: number): Card {
  return {
    code: `AUTH_${number}`,
    signature: `SIG_${number}`,
    isReusable: true,
    last4: String(number).padStart(4, '0').slice(-4),
    expMonth: 12,
    expYear: 2099,
    brand: 'visa',
    bank: 'Test Bank',
  }
}
