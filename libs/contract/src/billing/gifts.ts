import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { listOf } from '../platform/lists.ts'
import { line, localisedName, text } from '../text.ts'
import { localInstant } from './plan-in-short.ts'

/** S-21: recipient and texts of a gift. */
export const giftRequest = z.object({
  /** Email address or phone number. */
  recipient: line(200).default(''),
  /** Shown to the recipient; by default the name of the account. */
  senderName: line(60).default(''),
  message: text(200).default(''),
})

/** A gift as its giver sees it. */
export const givenGift = z.object({
  /** Email address or phone number. */
  recipient: z.string(),
  plan: z.object({ id: z.string(), ...localisedName }),
  senderName: z.string(),
  message: z.string(),
  paidAt: localInstant,
  /** For forwarding: redeems the gift, unless it was granted already. Null for `withdrawn`. */
  code: z.string().nullable(),
  link: z.string().nullable(),
  /**
   * `claimed`: redeemed with the code. A gift that found its account by address remains `sent`, so that the giver does not
   * learn whether there is an account. `withdrawn`: its payment was returned, and the code is rejected.
   */
  state: z.enum(['sent', 'claimed', 'withdrawn']),
})

/** Gifts (S-21). They are bought with `payments/checkout`, and redeemed with `promocode/subscribe`. */
export const gifts = {
  list: endpoint({
    method: 'GET',
    path: 'gifts',
    summary: 'The paid gifts of the account, latest first',
    auth: 'viewer',
    // The response contains codes that can be redeemed.
    allowsReadOnly: false,
    data: listOf(givenGift),
  }),
}
