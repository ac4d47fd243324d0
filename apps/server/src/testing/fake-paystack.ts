import type { Currency } from '@kallo/rules/billing/money'
import type {
  Card,
  RefundResponse,
  Transaction,
  PaystackResult,
  Paystack,
} from '../billing/paystack/index.ts'
import type { ProviderBooks } from './check-books.ts'

/** No response, `before` or `after` the request was processed. `die-…`: the caller's process ends instead. */
export type Trouble = 'before' | 'after' | 'die-before' | 'die-after'

/** Simulates the end of the process. */
export class Died extends Error {}

interface FakePayment {
  id: number
  reference: string
  email: string
  amountMinor: number
  currency: Currency
  status: string
  paidAt: number | null
  card: Card | null
}

export interface FakePaystack extends Paystack {
  /** Pays at the checkout page, as a customer. False when the payment is not open. */
  pay(reference: string, cardNumber: number): boolean
  /** Moves every refund to its next state. */
  moveRefunds(): void
  /** A fault of the next request. */
  arm(trouble: Trouble | null): void
  /** The next charge of a saved card is declined. */
  decline(message: string): void
  references(): string[]
  books(): ProviderBooks
}

/** Paystack in memory: faster than the sandbox, for tests with thousands of histories. */
export function fakePaystack(clock: { now(): number }): FakePaystack {
  const payments = new Map<string, FakePayment>()
  const refunds: (RefundResponse & { reference: string })[] = []
  const owners = new Map<string, string>()
  let ids = 1_000
  let armed: Trouble | null = null
  let declines: string | null = null

  const call = async <T>(act: () => PaystackResult<T>): Promise<PaystackResult<T>> => {
    const trouble = armed
    armed = null
    // Lets other tasks run, as a network request does.
    await Promise.resolve()
    if (trouble === 'die-before') throw new Died()
    if (trouble === 'before') return { kind: 'unknown', why: 'ECONNRESET' }
    const outcome = act()
    if (trouble === 'die-after') throw new Died()
    return trouble === 'after' ? { kind: 'unknown', why: 'TimeoutError' } : outcome
  }
  const refused = (message: string, code = ''): PaystackResult<never> => ({
    kind: 'rejected',
    status: 400,
    code,
    message,
  })
  const open = (
    given: Pick<FakePayment, 'reference' | 'email' | 'amountMinor' | 'currency'>,
  ): FakePayment => {
    const { reference, email, amountMinor, currency } = given
    const payment = {
      id: ++ids,
      reference,
      email,
      amountMinor,
      currency,
      status: 'abandoned',
      paidAt: null,
      card: null,
    }
    payments.set(reference, payment)
    return payment
  }
  const take = (payment: FakePayment, card: Card) => {
    Object.assign(payment, { status: 'success', paidAt: clock.now(), card })
    owners.set(card.code, payment.email)
  }
  const told = ({
    id,
    status,
    reference,
    amountMinor,
    currency,
    paidAt,
    email,
    card,
  }: FakePayment): Transaction => ({
    id,
    status,
    reference,
    amountMinor,
    currency,
    paidAt,
    email,
    card: status === 'success' ? card : null,
    mode: 'test',
    message: status === 'success' ? 'Approved' : 'The transaction was not completed',
  })

  return {
    mode: 'test',
    publicKey: 'pk_test_fake',
    startPayment: (given) =>
      call(() => {
        if (payments.has(given.reference))
          return refused('Duplicate Transaction Reference', 'duplicate_reference')
        open(given)
        return {
          kind: 'ok',
          data: { url: `http://pay.test/${given.reference}`, reference: given.reference },
        }
      }),
    findPayment: (reference) =>
      call(() => {
        const payment = payments.get(reference)
        return payment ? { kind: 'ok', data: told(payment) } : refused('Not found', 'transaction_not_found')
      }),
    chargeCard: (given) =>
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
        return { kind: 'ok', data: { status, reference, url: null, message, transaction: told(payment) } }
      }),
    refund: (given) =>
      call(() => {
        const payment = [...payments.values()].find(({ id }) => id === given.transactionId)
        if (!payment || payment.paidAt === null) return refused('Transaction not found')
        const sent = refunds.filter(({ reference }) => reference === payment.reference)
        const left = payment.amountMinor - sent.reduce((sum, one) => sum + one.amountMinor, 0)
        if (given.amountMinor > left) return refused('Refund amount cannot be more than what is left')
        const made = {
          id: ++ids,
          transactionId: payment.id,
          disputeId: null,
          status: 'pending',
          amountMinor: given.amountMinor,
          currency: given.currency,
          merchantNote: given.merchantNote,
          reference: payment.reference,
        }
        refunds.push(made)
        if (given.amountMinor === left) payment.status = 'reversal-pending'
        return { kind: 'ok', data: { ...made } }
      }),
    findRefunds: (transactionId) =>
      call(() => {
        const payment = [...payments.values()].find(({ id }) => id === transactionId)
        const own = refunds.filter(({ reference }) => reference === payment?.reference)
        return { kind: 'ok', data: own.map((one) => ({ ...one })) }
      }),
    listRefunds: () => call(() => ({ kind: 'ok', data: refunds.map((one) => ({ ...one })) })),
    findDispute: () => call(() => refused('Dispute not found')),
    listDisputes: () => call(() => ({ kind: 'ok', data: [] })),
    // A fake serves one customer.
    findCustomer: () => call(() => ({ kind: 'ok', data: { id: 1 } })),
    listPayments: () => call(() => ({ kind: 'ok', data: [...payments.values()].map(told) })),
    waitForRateLimit: () => Promise.resolve(true),
    isSigned: (_body, signature) => signature === 'signed',
    pay(reference, cardNumber) {
      const payment = payments.get(reference)
      // A declined charge of a saved card has no checkout page.
      if (!payment || payment.paidAt !== null || payment.status === 'failed') return false
      take(payment, cardOf(cardNumber))
      return true
    },
    moveRefunds() {
      for (const one of refunds) one.status = one.status === 'pending' ? 'processing' : 'processed'
    },
    arm: (trouble) => void (armed = trouble),
    decline: (message) => void (declines = message),
    references: () => [...payments.keys()],
    books: () => ({
      charges: [...payments.values()]
        .filter(({ paidAt }) => paidAt !== null)
        .map(({ reference, amountMinor, currency }) => ({ reference, amountMinor, currency })),
      refunds: refunds.map((one) => ({ ...one, note: one.merchantNote })),
      reversals: [],
    }),
  }
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
