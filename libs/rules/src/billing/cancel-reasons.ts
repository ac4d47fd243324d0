/** S-10: cancellation reasons, in display order. */
export const cancelReasons = [
  'Price is too expensive',
  'It is very slow to stream',
  'Low quality content',
  'It is difficult to use',
  'It consumes too much data',
  'Not enough channels',
  'Not interested in contents',
  'Others',
] as const
export type CancelReason = (typeof cancelReasons)[number]
