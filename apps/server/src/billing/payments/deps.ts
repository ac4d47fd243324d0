import type { Deps } from '../../deps.ts'

/** What payments need. */
export type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'paystack'>
