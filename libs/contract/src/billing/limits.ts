import { minuteMs } from '@kallo/rules/foundation/durations'
import type { EnforcedLimit, HandlerLimit } from '../rate-limit.ts'

export const quoteLimit: EnforcedLimit = { name: 'quote', per: 'account', burst: 60, everyMs: 1_000 }
export const checkoutLimit: EnforcedLimit = { name: 'checkout', per: 'account', burst: 20, everyMs: 15_000 }

/** The waiting page polls every few seconds, and each poll is a request to Paystack. */
export const paymentViewLimit: EnforcedLimit = {
  name: 'payment-view',
  per: 'account',
  burst: 40,
  everyMs: 1_500,
}

/** Mailed payment links are signed: the limit protects Paystack, not the links. */
export const paymentLinkLimit: EnforcedLimit = {
  name: 'payment-link',
  per: 'address',
  burst: 60,
  everyMs: 3_000,
}

export const claimLimit: HandlerLimit = {
  name: 'payment-claim',
  per: 'account',
  burst: 20,
  everyMs: 5_000,
  countedByHandler: 'claims that name a plan',
}

/**
 * Against guessing of codes. Many phones share an address, so the limit per address applies only to accounts that have entered
 * several wrong codes themselves: an attacker cannot lock out others.
 */
export const wrongCodeLimits = {
  perAccount: wrongCodes('wrong-code-account', 'account', 10, 10 * minuteMs),
  /** Wrong codes of an account that the limit per address ignores. */
  firstOfAccount: wrongCodes('wrong-code-first', 'account', 3, 60 * minuteMs),
  perAddress: wrongCodes('wrong-code-address', 'address', 60, minuteMs),
}

function wrongCodes(name: string, per: 'account' | 'address', burst: number, everyMs: number): HandlerLimit {
  return { name, per, burst, everyMs, countedByHandler: 'requests with a wrong code' }
}

/** Codes are guessable words. */
export const promoCodeLimit: HandlerLimit = {
  name: 'promo-code',
  per: 'account',
  burst: 10,
  everyMs: 60_000,
  countedByHandler: 'requests with a code',
}
