import * as z from 'zod'

/** One webhook on its way. The body is made once: retries send the same bytes. */
export const deliverySchema = z.object({
  id: z.number(),
  event: z.string(),
  reference: z.string(),
  body: z.string(),
  /**
   * `held` waits for the control's release, `behind` for the event after it; `dropped` was lost on purpose or had
   * no address to go to.
   */
  state: z.enum(['waiting', 'held', 'behind', 'delivered', 'dropped']),
  /** Applies to the first attempt only. */
  spoiled: z.enum(['no', 'bad-signature', 'altered']),
  attempts: z.number(),
  /** HTTP status of the last attempt; null: no attempt yet or no response. */
  lastAnswer: z.number().nullable(),
  /** Unix ms of the next attempt; null when no time is set for it. */
  nextAt: z.number().nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>
