import { currencies } from '@kallo/rules/billing/money'
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { line, localisedName } from '../text.ts'
import { paymentLinkLimit } from './limits.ts'
import { quote } from './payments.ts'
import { localInstant } from './plan-in-short.ts'

const token = line(200)

/** S-19: links in mails. The holder of one can pay a single renewal without signing in, and do nothing else. */
export const paymentLinks = {
  view: endpoint({
    method: 'POST',
    path: 'payments/links/view',
    summary: 'What a mailed payment link pays for, and whether it has been paid',
    auth: 'public',
    body: z.object({ token, method: line(30).default('') }),
    data: z.object({
      /** `waiting`: a payment is in progress; `in-review`: it is checked by staff. */
      state: z.enum(['due', 'waiting', 'in-review', 'paid']),
      /** The plan that is paid, which can be a scheduled one (S-16). */
      plan: z.object({ ...localisedName }),
      /** End of the period that is paid. */
      endsAt: localInstant,
      currency: z.enum(currencies),
      /** Null when paid. */
      quote: quote.nullable(),
      /** The payment page of the payment in progress; null also if that was begun in the app. */
      authorizationUrl: z.string().nullable(),
    }),
    errors: ['payment-link-invalid', 'payment-method-unavailable'],
    limits: [paymentLinkLimit],
  }),
  pay: endpoint({
    method: 'POST',
    path: 'payments/links/pay',
    summary: 'Start the payment of the renewal. It continues at `authorizationUrl`',
    auth: 'public',
    body: z.object({ token, method: line(30).default(''), expectedTotalMinor: z.number().int().optional() }),
    data: z.object({ authorizationUrl: z.string().nullable() }),
    errors: [
      'payment-link-invalid',
      'payment-method-unavailable',
      'already-renewed',
      'price-changed',
      'payment-failed',
      'payment-provider-unavailable',
    ],
    limits: [paymentLinkLimit],
  }),
}
