import type { AccountsTables } from './tables/accounts.ts'
import type { BillingTables } from './tables/billing.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { FoundationTables } from './tables/foundation.ts'
import type { InsightsTables } from './tables/insights.ts'
import type { StreamingTables } from './tables/streaming.ts'

export type { PaymentMode } from './tables/payments.ts'

/** Columns as the program sees them, by domain. The schema itself, with its constraints, is in migrations/. */
export interface Tables
  extends FoundationTables, AccountsTables, BillingTables, StreamingTables, CatalogueTables, InsightsTables {}
