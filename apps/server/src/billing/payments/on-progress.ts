import type { ReconciliationStep } from '../../tables/payments.ts'

/** Called after each page, with the number of compared records. It may reject, which stops the reconciliation. */
export type OnProgress = (step: Exclude<ReconciliationStep, 'waiting'>, compared: number) => Promise<void>
