import type { Paystack } from './paystack.ts'

/** A service without keys that is open to the public: every call fails as if Paystack were away, no webhook is genuine. */
export function createDisabledPaystack(): Paystack {
  const away = () => Promise.resolve({ kind: 'unknown' as const, why: 'PAYSTACK_SECRET_KEY is not set' })
  return {
    mode: 'test',
    publicKey: '',
    startPayment: away,
    findPayment: away,
    chargeCard: away,
    refund: away,
    findRefunds: away,
    listPayments: away,
    isSigned: () => false,
  }
}
