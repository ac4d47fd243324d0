/** Paystack's documented test cards, by their names in the control. */
export const testCards = {
  success: {
    title: 'Pays at once',
    number: '4084084084084081',
    cvv: '408',
    brand: 'visa',
    asks: 'nothing',
    outcome: 'paid',
    refundEnds: 'processed',
  },
  'pin-otp': {
    title: 'Asks for PIN 1234, then one-time code 123456',
    number: '5060666666666666666',
    cvv: '123',
    brand: 'verve',
    asks: 'pin-and-otp',
    outcome: 'paid',
    refundEnds: 'processed',
  },
  bank: {
    title: 'Opens the bank’s own page',
    number: '5192602720584796',
    cvv: '123',
    brand: 'mastercard',
    asks: 'bank',
    outcome: 'paid',
    refundEnds: 'processed',
  },
  declined: {
    title: 'Declined',
    number: '4084080000005408',
    cvv: '001',
    brand: 'visa',
    asks: 'nothing',
    outcome: 'Declined',
    refundEnds: 'processed',
  },
  'insufficient-funds': {
    title: 'Insufficient funds',
    number: '4084080000670037',
    cvv: '787',
    brand: 'visa',
    asks: 'nothing',
    outcome: 'Insufficient Funds',
    refundEnds: 'processed',
  },
  'refund-fails': {
    title: 'Pays; a refund fails later',
    number: '4084080000671803',
    cvv: '180',
    brand: 'visa',
    asks: 'nothing',
    outcome: 'paid',
    refundEnds: 'failed',
  },
  'refund-needs-attention': {
    title: 'Pays; a refund needs attention',
    number: '4084080000671902',
    cvv: '190',
    brand: 'visa',
    asks: 'nothing',
    outcome: 'paid',
    refundEnds: 'needs-attention',
  },
  'not-reusable': {
    title: 'Pays; cannot be charged again',
    number: '4084080000672009',
    cvv: '200',
    brand: 'visa',
    asks: 'nothing',
    outcome: 'paid',
    refundEnds: 'processed',
    isReusable: false,
  },
} as const satisfies Record<string, TestCard>

export interface TestCard {
  title: string
  number: string
  cvv: string
  brand: 'visa' | 'verve' | 'mastercard'
  asks: 'nothing' | 'pin-and-otp' | 'bank'
  /** `paid`, or the bank's message. */
  outcome: 'paid' | 'Declined' | 'Insufficient Funds'
  refundEnds: 'processed' | 'failed' | 'needs-attention'
  /** Default: true. */
  isReusable?: boolean
}

export type CardName = keyof typeof testCards

export const testPin = '1234'
export const testOtp = '123456'

export function isCardName(name: string): name is CardName {
  return Object.hasOwn(testCards, name)
}

export function testCardByNumber(number: string): TestCard | undefined {
  return Object.values(testCards).find((card) => card.number === number)
}
