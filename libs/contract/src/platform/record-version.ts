import * as z from 'zod'

/** Version of a record, for optimistic locking. A change increments it, and the database stores 32 bits. */
export const recordVersion = z
  .int()
  .min(0)
  .max(2 ** 31 - 2)
