import type { Tables } from './tables/generated.ts'

/** Types of the columns as the program sees them. The schema itself, with its constraints, is in migrations/. */
export type { Tables }

export type PaymentMode = Tables['payment']['mode']
