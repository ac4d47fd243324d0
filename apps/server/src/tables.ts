import type { Tables } from './tables/generated.ts'

/** Columns as the program sees them. The schema itself, with its constraints, is in migrations/. */
export type { Tables }

export type PaymentMode = Tables['payment']['mode']
