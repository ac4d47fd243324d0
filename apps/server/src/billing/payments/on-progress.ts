import type { Selectable } from 'kysely'
import type { Tables } from '../../tables.ts'

type ReconciliationStep = Selectable<Tables['reconciliation_run']>['step']

/** Called after each page, with the number of compared records. It may reject, which stops the reconciliation. */
export type OnProgress = (step: Exclude<ReconciliationStep, 'waiting'>, compared: number) => Promise<void>
