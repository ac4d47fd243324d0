// Payments exist so that money becomes watching time: once, in full, and never without a trace.
export { reconcilePayments } from './reconcile-payments.ts'
export { paymentJobs } from './jobs.ts'
export { paymentRoutes } from './routes.ts'
export { runDueBilling } from './run-due-billing.ts'
export { settle } from './settle.ts'
export { registerWebhook } from './webhook-route.ts'
