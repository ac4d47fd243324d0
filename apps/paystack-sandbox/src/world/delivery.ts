import * as z from 'zod'

/** A webhook delivery. Its body is created once: retries send the same bytes. */
export const deliverySchema = z.object({
  id: z.number(),
  event: z.string(),
  reference: z.string(),
  body: z.string(),
  /**
   * `held` waits for the control's release, `behind` for the next event; `dropped` was lost on purpose or had no URL.
   */
  state: z.enum(['waiting', 'held', 'behind', 'delivered', 'dropped']),
  /** Applies to the first attempt only. */
  spoiled: z.enum(['no', 'bad-signature', 'altered']),
  attempts: z.number(),
  /** HTTP status of the last attempt; null: no attempt yet or no response. */
  lastAnswer: z.number().nullable(),
  /** Unix ms of the next attempt; null if none is scheduled. */
  nextAt: z.number().nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>
